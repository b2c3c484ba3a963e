/** The language of words, numbers and days. Named, so that a server in Frankfurt and a phone in Kyoto write the same text. */
export const LOCALE = 'en-US'
