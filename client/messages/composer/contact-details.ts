/** One letter before the @ is enough, and is looked at once. */
const EMAIL = /[^\s@]@[^\s@]+\.\p{L}{2,}/u
/** Long rows of digits, however they are grouped; a day and a price have fewer. */
const PHONE = /\+?\d(?:[\s().\-/]*\d){6,}/g

/** Whether words seem to have an e-mail address or a phone number in them. */
export const hasContactDetails = (text: string) =>
  EMAIL.test(text) ||
  [...text.matchAll(PHONE)].some(([found]) => {
    const { length } = found.replaceAll(/\D/g, '')
    return length <= 15 && length >= (found.startsWith('+') ? 8 : 9)
  })
