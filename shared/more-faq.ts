import { CANCEL_TEXT, DAMAGE_TEXT, MONEY_TEXT } from './rental/terms-text.ts'

/** Further questions; apart from the ten, or every page would load these texts. */
export const moreFaq = [
  { id: 'money', question: 'How is the rental settled?', answer: MONEY_TEXT },
  { id: 'damage', question: 'What if the dress is stained or damaged?', answer: DAMAGE_TEXT },
  { id: 'cancelling', question: 'How do I cancel?', answer: CANCEL_TEXT },
] as const
