/** The page and its structured data show the same text. */
export const faq = [
  {
    id: 'how-rental-works',
    question: 'How does dress rental work?',
    answer:
      'Browse the dresses, choose your days and send a request; the owner confirms it. The dress is with you the day before your event, posted or handed over, cleaned and inspected. You wear it, and the day after it goes back with the prepaid return label.',
  },
  {
    id: 'wedding-dress-cost',
    question: 'How much does it cost to rent a wedding dress?',
    answer:
      'Wedding dress rentals typically cost $200 to $800 for 4 days. Every listing shows its price per day, and longer rentals cost less per day: 10 percent less from 7 days, 25 percent less from 28.',
  },
  {
    id: 'fit',
    question: 'What if the dress does not fit?',
    answer:
      'Every listing states its size, and the size guide beside it says what that means for a body. When an owner has a backup size available, ask for it: open the dress and press Contact Owner. Do so, too, when you are between two sizes.',
  },
  {
    id: 'advance-booking',
    question: 'How far in advance should I book?',
    answer:
      'We recommend 2 to 8 weeks ahead: 3 to 6 weeks for prom, 3 to 4 weeks for black tie and 2 to 4 weeks for maternity dresses. Popular weekends go first.',
  },
  {
    id: 'plus-size',
    question: 'Do you have plus size dresses?',
    answer:
      'Yes. Our sizes go up to 20 and beyond, with XL and XXL among them, and a size never changes what a dress costs. Filter by size on the browse page to see what is there today.',
  },
  {
    id: 'designers',
    question: 'Are these real designer dresses?',
    answer:
      'Yes: they are designer pieces from the closets of the people who own them. Renting one for 4 days costs 10 to 20 percent of its retail price.',
  },
  {
    id: 'returns',
    question: 'How do I return a dress?',
    answer:
      'Put the dress in the pre-paid bag it came with, keep its prepaid return label on, and drop it at a post office the day after your event. There is nothing to pay.',
  },
  {
    id: 'cleaning',
    question: 'Do I need to clean the dress?',
    answer:
      'No. Dresses are professionally cleaned and inspected between rentals, so you send yours back as it is. No dry cleaning needed.',
  },
  {
    id: 'wedding-guest',
    question: 'Can I rent a dress to wear as a wedding guest?',
    answer:
      'Of course. Wedding guest dresses have a category of their own. You have it one day before the wedding and return it one day after, so the standard 4 days cover the whole weekend.',
  },
  {
    id: 'duration',
    question: 'How long can I keep the dress?',
    answer:
      'The standard rental is 4 days: you have the dress 1 day before the event and return it 1 day after. You can keep it longer for an extra daily fee; choose the days you need when you book.',
  },
] as const
