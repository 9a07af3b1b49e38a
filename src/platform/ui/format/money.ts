// Money as India writes it: ₹1,00,000.00.

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

export const showMoney = (amount: number | null | undefined): string => (typeof amount === 'number' ? rupees.format(amount) : 'N/A');
