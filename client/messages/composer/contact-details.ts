/** One letter before the @ is enough, and matches in one pass. */
const EMAIL = /[^\s@]@[^\s@]+\.\p{L}{2,}/u
/** Long groups of digits; days and prices have fewer. */
const PHONE = /\+?\d(?:[\s().\-/]*\d){6,}/g

/** Whether a text seems to contain an e-mail address or a phone number. */
export const hasContactDetails = (text: string) =>
  EMAIL.test(text) ||
  [...text.matchAll(PHONE)].some(([found]) => {
    const { length } = found.replaceAll(/\D/g, '')
    return length <= 15 && length >= (found.startsWith('+') ? 8 : 9)
  })
