// What members do for a living.

export const professions: readonly string[] = `
  Chartered accountant|Textile exporter|Interior designer|Restaurant owner|Software consultant|Real estate developer|Packaging manufacturer
  Travel agent|Corporate lawyer|Dental surgeon|Jewellery designer|Event planner|Auto components manufacturer|Insurance adviser|Photographer
  Organic farmer|Logistics contractor|Physiotherapist|Architect|Printing press owner|Financial planner|Furniture maker|Solar installer
  Boutique owner|Digital marketing consultant|HR consultant|Pharma distributor|Caterer|Chemical trader|Ayurvedic physician|Civil contractor
  Film producer|Yoga teacher|Stationery wholesaler|Cold storage operator|Electrical contractor|Handloom entrepreneur|Tax consultant
  Hotelier|Spice merchant|Security services provider|Education counsellor|Water treatment engineer|Bakery owner|Machine tools dealer
  Fitness studio owner|Landscape designer|Ceramics manufacturer|Freight forwarder|Graphic designer|Dairy entrepreneur|Vastu consultant
  Mobile app developer|Steel trader|Wedding planner|Garment manufacturer|Company secretary|Pathology lab owner|Tea trader
  Waste management entrepreneur|Optometrist|Toy maker|Stock broker|Elevator contractor|Publisher|Drone service operator|Perfume maker
  Leather goods exporter|Cloud kitchen owner|Patent attorney|Nursery owner|Plastics recycler|Language school owner|Audio engineer
`
  .trim()
  .split(/\s*[|\n]\s*/);
