/** Topics that can be turned off as letters; in the app they are always told (docs/product.md#letters). */
export const mailTopics = {
  requests: 'Somebody asks for a dress of mine',
  waiting: 'A request still waits for my answer',
  ended: 'A request for a dress of mine was withdrawn, or lapsed',
  asked: 'I have asked for a dress',
  approvals: 'My request was approved',
  refusals: 'My request was declined, or lapsed',
  cancellations: 'A confirmed rental of mine was cancelled',
  proposals: 'Other days are proposed to me, or mine are answered',
  messages: 'Somebody has written to me',
  departures: 'Tomorrow a rental begins',
  returns: 'A dress is due back',
  reviews_wanted: 'A rental waits for my review',
  reviews: 'Somebody reviewed me, or answered my review',
  closets: 'There are new dresses in closets I follow',
  line: 'It is my turn for a dress I wait for',
  searches: 'A saved search has found something',
} as const
export type MailTopic = keyof typeof mailTopics
export const mailTopicNames = Object.keys(mailTopics) as MailTopic[]

/** A letter's state: `kept` is in the outbox of a shop that sends none. */
export const letterStates = ['queued', 'sending', 'sent', 'kept', 'skipped', 'failed'] as const
export type LetterState = (typeof letterStates)[number]

/** A letter that a shop without a mail server keeps. */
export interface KeptLetter {
  id: number
  to: string
  subject: string
  text: string
  date: Date
}

/** `i***@example.com`: enough to recognize the address. */
export const maskedEmail = (email: string) => {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}***${email.slice(at)}`
}

/** The text with every e-mail address masked, such as a mail server's reply that names a recipient. */
export const withoutAddresses = (text: string) =>
  text.replace(/(?:"[^"]{0,254}"|[^\s<>()[\],;:"@]{1,254})@[^\s<>()[\],;:"@]{1,254}/g, maskedEmail)
