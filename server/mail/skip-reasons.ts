/** Why letters do not leave: the stored code (`letter.why`) and words for an admin. */
export const skipReasons = {
  account_deleted: 'The account was deleted.',
  mail_off: 'This shop sends no e-mail.',
  demo: 'Of the demo.',
  address_refused: 'Letters to this address come back.',
  address_unconfirmed: 'The address is not confirmed.',
  not_wanted: 'Not wanted by e-mail.',
  daily_limit: 'Too many letters in a day.',
  daily_limit_of_one: 'Too many letters about one person in a day.',
  too_old: 'Too old to be of use.',
  too_late: 'Too late to be of use.',
  read: 'Read in the app.',
  superseded: 'Something newer took its place.',
  already_told: 'Told already, or taken back.',
  blocked: 'One of the two has blocked the other.',
  answered: 'Answered.',
  withdrawn: 'Withdrawn.',
  lapsed: 'Lapsed.',
  replied: 'Written in the conversation.',
  other_days_proposed: 'Other days are proposed.',
  offer_over: 'The days are not held any more.',
  proposal_over: 'The proposal is over.',
  not_confirmed: 'The rental does not take place.',
  sent: 'Sent, or handed over.',
  back: 'Back, or on its way.',
  reviewed: 'Reviewed, or it did not take place.',
  request_untold: 'No letter has told of the request.',
  nothing_left: 'Nothing of it can be rented any more.',
  link_used: 'Its link is no use any more.',
  link_sent: 'Its link stands in the letter about a request.',
} as const
export type SkipReason = keyof typeof skipReasons

const isSkipReason = (why: string): why is SkipReason => Object.hasOwn(skipReasons, why)

/** A stored reason in words; a mail server's own words stay as they are. */
export const describeWhy = (why: string | null) => (why && isSkipReason(why) ? skipReasons[why] : why)
