// Companies that do not exist: those that sponsor, those that are partners, and those whom members know.

export interface Company {
  name: string;
  trade: string;
}

const companiesOf = (list: string): Company[] =>
  list
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', trade = ''] = line.split(',').map((part) => part.trim());
      return { name, trade };
    });

export const sponsors = companiesOf(`
  Kaveri, Textile Mills
  Suryagrid, Solar Power
  Deccan Steel, Works
  Nilgiri Leaf, Tea Estates
  Varuna, Water Systems
  Lotusbank, Cooperative
  Malhar, Audio
  Vayu Cargo, Air Freight
  Annapurna, Foods
  Indus Clay, Ceramics
`);

export const partners = companiesOf(`
  Ledgerly, Accounts
  Tulsi Labs, Wellness
  Panchtatva, Architects
  Champa House, Hotels
  Rathwheel, Mobility
  Bolt Basket, Logistics
  Gyanpath, Learning
  Chitrakaar, Design Studio
  Nyaya Desk, Legal
  Dhwanik, Telecom
  Shabdika, Printworks
  Greenfold, Packaging
  Mridul, Organics
  Zaveri Vault, Insurance
`);

/** Where the people work whom members know. */
export const organisations = `
  Aarambh Packaging|Akshar Print House|Amrapali Interiors|Anand Agro Exports|Arogya Diagnostics|Ashwamedh Logistics|Banyan Tree Advisors
  Bharat Valves|Blue Lotus Travels|Brahmaputra Bamboo|Chetak Auto Components|Coral Coast Seafoods|Dakshin Cold Storage|Devgiri Stone
  Dhanvantari Pharma|Eastern Jute Works|Ekta Facility Services|Falcon Fasteners|Ganga Paper Mills|Girnar Solar|Godavari Seeds
  Greenfield Nurseries|Hampi Handlooms|Himadri Spices|Indigo Weave|Jalaram Catering|Jeevan Surgicals|Kalpavriksha Furniture
  Kanchan Jewellers|Konkan Cashew|Kshitij Software|Lakshadeep Lighting|Madhuban Dairy|Maitri Event Studio|Malabar Tiles|Mayura Silks
  Meghdoot Couriers|Minar Realty|Navrang Paints|Neelkanth Chemicals|Omkar Engineering|Padma Publications|Pragati Tools|Prakriti Soaps
  Pushpak Aviation Services|Rangoli Ceramics|Rasoi Kitchens|Rudra Security|Sagar Shipping|Sahyadri Adventures|Samved Clinics|Sankalp HR
  Saptarshi Analytics|Satpura Honey|Shilp Crafts|Shubham Plastics|Sindhu Finance|Sutradhar Media|Swara Music School|Tapovan Resorts
  Trishul Fire Safety|Udaan Coaching|Unnati Microfinance|Vaidehi Garments|Vallabh Tractors|Vanashree Timber|Vidyut Cables|Vindhya Granite
  Nayan Optics|Yamuna Foundry|Zenith Elevators|Zara Bakers & Sons
`
  .trim()
  .split(/\s*[|\n]\s*/);
