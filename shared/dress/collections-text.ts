import type { CollectionPath } from './collections.ts'
import type { Category, Size } from './dress.ts'

interface Collection {
  title: string
  subtitle: string
  /** Left out, the page shows all dresses. */
  category?: Category
  /** Dresses of these sizes come first. */
  sizesFirst?: Size[]
  /** The picture beside the questions and in the hero; without one the hero is white. */
  picture?: 'wedding' | 'weddingGuest' | 'cocktail' | 'formal' | 'lend'
  seo: { title: string; description: string }
  /** Questions and answers shown on the page; only what is true everywhere. These and descriptions for `provided`. */
  questions: { question: string; answer: string }[]
}

const cleaning = {
  question: 'Do I have to clean it?',
  answer:
    '{cleaning|No. Dresses are professionally cleaned and inspected between rentals, and yours goes back as it is{labels| with the prepaid return label}.|Ask its owner before you book: they know what the dress needs.}',
}

const howLong = {
  question: 'How long do I have the dress?',
  answer:
    'The standard rental is 4 days: you have it the day before the event and return it the day after. Longer is possible for an extra daily fee.',
}

export const collections: Record<CollectionPath, Collection> = {
  wedding: {
    title: 'Wedding Dress Rental',
    subtitle: 'Say it once, in the dress you would never have bought.',
    category: 'wedding',
    picture: 'wedding',
    seo: {
      title: 'Wedding Dress Rental',
      description:
        'Rent a designer wedding dress from a real closet, {dollars|typically $200 to $800 }for 4 days.{cleaning| Cleaned, inspected{labels|, with a prepaid return label}.}',
    },
    questions: [
      {
        question: 'How much does it cost to rent a wedding dress?',
        answer:
          '{dollars|Wedding dress rentals typically cost $200 to $800 for 4 days. }Every listing shows its price per day.',
      },
      {
        question: 'How far ahead should I book?',
        answer: 'We recommend booking 2 to 8 weeks before the wedding.',
      },
      cleaning,
    ],
  },
  'wedding-guest': {
    title: 'Wedding Guest Dress Rental',
    subtitle: 'Second best dressed, on purpose.',
    category: 'wedding_guest',
    picture: 'weddingGuest',
    seo: {
      title: 'Wedding Guest Dress Rental',
      description:
        'Designer dresses for wedding guests, rented from real closets for 4 days: yours the day before, returned the day after.',
    },
    questions: [
      {
        question: 'Is 4 days enough for a wedding?',
        answer:
          'Yes: pick the dress up one day before the wedding and return it one day after. You can keep it longer for an extra daily fee.',
      },
      {
        question: 'How far ahead should I book?',
        answer: 'We recommend booking 2 to 8 weeks before the event.',
      },
      cleaning,
    ],
  },
  cocktail: {
    title: 'Cocktail Dress Rental',
    subtitle: 'From six until late.',
    category: 'cocktail',
    picture: 'cocktail',
    seo: {
      title: 'Cocktail Dress Rental',
      description:
        'Rent designer cocktail dresses from real closets for 4 days or longer.{cleaning| No dry cleaning{labels|, and a prepaid label for the way back}.}',
    },
    questions: [howLong, cleaning],
  },
  'black-tie': {
    title: 'Black Tie Dress Rental',
    subtitle: 'Floor length, for one night that asks for it.',
    category: 'formal',
    seo: {
      title: 'Black Tie Dress Rental',
      description:
        'Rent a designer evening gown for a black tie event. Book 3 to 4 weeks ahead; 4 days{cleaning|, cleaned and inspected}{labels|, with a prepaid return label}.',
    },
    questions: [
      {
        question: 'How far ahead should I book for a black tie event?',
        answer: 'We recommend booking 3 to 4 weeks before the event.',
      },
      howLong,
      cleaning,
    ],
  },
  prom: {
    title: 'Prom Dress Rental',
    subtitle: 'The gown of the evening, without keeping it for ever.',
    category: 'formal',
    picture: 'formal',
    seo: {
      title: 'Prom Dress Rental',
      description:
        'Rent a designer prom dress for 10 to 20 percent of its retail price. Book 3 to 6 weeks ahead{labels|; it returns with a prepaid label}.',
    },
    questions: [
      {
        question: 'How far ahead should I book a prom dress?',
        answer: 'We recommend booking 3 to 6 weeks before prom.',
      },
      {
        question: 'What does a prom dress cost to rent?',
        answer: 'Renting a designer dress for 4 days costs 10 to 20 percent of its retail price.',
      },
      cleaning,
    ],
  },
  designer: {
    title: 'Designer Dress Rental',
    subtitle: 'The label, for a tenth or a fifth of its price.',
    picture: 'lend',
    seo: {
      title: 'Designer Dress Rental',
      description:
        'Rent designer dresses from the closets of the people who own them: 4 days cost 10 to 20 percent of the retail price.',
    },
    questions: [
      {
        question: 'What does it cost to rent a designer dress?',
        answer: 'Renting for 4 days costs 10 to 20 percent of the retail price of the dress.',
      },
      howLong,
      cleaning,
    ],
  },
  maternity: {
    title: 'Maternity Dress Rental',
    subtitle: 'For a few months of your life, and one evening of it.',
    seo: {
      title: 'Maternity Dress Rental',
      description:
        'Rent a designer dress for the months with a bump. Book 2 to 4 weeks ahead, in sizes up to 20 and beyond{cleaning|, and send it back uncleaned}.',
    },
    questions: [
      {
        question: 'How far ahead should I book during pregnancy?',
        answer: 'We recommend booking 2 to 4 weeks before the event.',
      },
      {
        question: 'Which size should I choose?',
        answer:
          'Sizes go up to 20 and beyond, with a size guide to compare, and with backup sizes when an owner has one available.',
      },
      cleaning,
    ],
  },
  'plus-size': {
    title: 'Plus Size Dress Rental',
    subtitle: 'Sizes 14 to 24, and a price that never depends on the size.',
    sizesFirst: ['14', '16', '18', '20'],
    seo: {
      title: 'Plus Size Dress Rental',
      description:
        'Rent designer dresses in sizes 14 to 24 at the same price as every other size. 4 days{cleaning|, cleaned}{labels|, with a prepaid return label}.',
    },
    questions: [
      {
        question: 'Do larger sizes cost more?',
        answer: 'No. A dress costs the same to rent regardless of its size.',
      },
      {
        question: 'Which sizes are there?',
        answer:
          'Sizes 14 to 24, shown first on this page, with a size guide to compare and backup sizes when available.',
      },
      cleaning,
    ],
  },
}
