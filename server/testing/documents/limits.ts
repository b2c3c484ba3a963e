import { DAY, HOUR, MINUTE } from '../../../shared/duration.ts'
import { MAX_PASSWORD } from '../../../shared/account/account-schema.ts'
import { MAX_ABOUT, MAX_CITY } from '../../../shared/dress/closet-schema.ts'
import {
  MAX_FIRST_THREADS,
  MAX_NEW_THREADS,
  MAX_REPLIES,
  MAX_SAME_WORDS,
  MAX_TEXT,
} from '../../../shared/message.ts'
import {
  MAX_ADDRESS,
  MAX_PLACE,
  MAX_TRACKING,
  PHOTOGRAPH_CHANGES_MS,
  PROBLEM_MS,
} from '../../../shared/rental/handover.ts'
import { MAX_IN_LINE, MAX_LINES } from '../../../shared/rental/line.ts'
import * as rental from '../../../shared/rental/rental.ts'
import { MAX_REPLY_TEXT, MAX_REVIEW_PHOTOS, MAX_REVIEW_TEXT, REVIEW_DAYS } from '../../../shared/review.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '../../../shared/upload.ts'
import { TEMPORARY_PASSWORD_TTL_MS } from '../../admin/router.ts'
import { MAX_IN_A_BATCH } from '../../api/trpc-plugin.ts'
import { MAX_JSON_BYTES } from '../../app.ts'
import { FIRST_WAIT_SECONDS, FREE_FAILURES, MAX_WAIT_SECONDS } from '../../sessions/failures.ts'
import { LINK_TTL_MS } from '../../auth/google/google-accounts.ts'
import { KNOWN_PLACE_TTL_SECONDS, rates } from '../../sessions/limits.ts'
import { CHECKED_AT_ONCE, MAX_QUEUE_LENGTH } from '../../auth/passwords.ts'
import { IDLE_DAYS, MAX_AGE_DAYS } from '../../sessions/sessions.ts'
import { TOKEN_TTL_MS } from '../../auth/tokens.ts'
import { MAX_SEARCHES } from '../../../shared/search/saved-search.ts'
import { MAX_FOLLOWS } from '../../closets/following.ts'
import { MAX_SEARCH_WORDS } from '../../dresses/search/reader.ts'
import { defaultLimits } from '../../http/load-shedding.ts'
import { MAX_PIXELS, MAX_SIDE } from '../../images/decode.ts'
import { DECODED_AT_ONCE, MAX_VARIANTS_WAITING } from '../../images/image-queue.ts'
import { OPEN_OF_ALL, OPEN_OF_ONE } from '../../images/open-uploads.ts'
import {
  ASKING_MS,
  MAX_A_DAY,
  MAX_A_DAY_OF_ONE,
  MAX_UNVERIFIED,
  MAX_UNVERIFIED_A_DAY,
  MAX_UNVERIFIED_ASKED_A_DAY,
} from '../../letters/letter-limits.ts'
import { LINK_TTL_MS as MAIL_LINK_TTL_MS } from '../../mail/links.ts'
import { GIVE_UP_MS } from '../../mail/queue.ts'
import { keptBackups } from '../../backup/kept.ts'
import { AUDIT_RETENTION_MS } from '../../maintenance/maintenance.ts'
import { LETTER_AFTER_MS, NEXT_LETTER_AFTER_MS } from '../../messages/commands.ts'
import { MAX_REPORTS } from '../../moderation/reports.ts'
import { ANSWER_TIMEOUT_MS } from '../../trpc/deadline.ts'
import { untouched } from '../../settings/untouched.ts'
import { IDEMPOTENCY_TTL_MS } from '../../trpc/idempotency.ts'

const MB = 1024 * 1024

function rate(name: keyof typeof rates) {
  const [points, seconds] = rates[name]
  const many = name === 'bytes' ? `${points / MB} MB` : points.toLocaleString('en')
  return `${many} ${{ 60: 'a minute', 3600: 'an hour' }[seconds] ?? 'a day'}`
}

/** All limits, each with its subject and amount. */
export function limits() {
  const { maxCalls, maxPasswords, maxPages } = defaultLimits()
  const { MIN_RENTAL_DAYS, MAX_RENTAL_DAYS, MAX_DAYS_AHEAD, MAX_PENDING_REQUESTS } = rental
  return Object.entries({
    'Wrong passwords in a row for one account': `${FREE_FAILURES}, then a wait of ${FIRST_WAIT_SECONDS} seconds, which each doubles, up to ${MAX_WAIT_SECONDS / 60} minutes`,
    'Sign-ins with the right password of one account': rate('signin'),
    'A place known as a person’s own, which counts apart': `${(KNOWN_PLACE_TTL_SECONDS * 1000) / DAY} days from its last sign-in`,
    'Wrong passwords from one place': rate('ip'),
    'Wrong passwords in all': rate('all'),
    'New accounts from one place': rate('register'),
    'Codes tried for the first admin from one place': rate('firstrun'),
    'Steps to Google and back from one place': rate('oauth'),
    'Resets by one admin': rate('reset'),
    'Letters for a forgotten password: to one address, from one place': `${rate('forgot')}, ${rate('forgotplace')}`,
    'Letters asked for to one’s own address': `${rate('letter')}, ${rate('letterday')}`,
    'Letters to another address that is wanted': rate('change'),
    'Archives of one’s own data; with those that did not arrive': `${rate('archive')}; ${rate('archivebegun')}`,
    'Test letters of one admin': rate('testletter'),
    'Conversations begun and not answered; in an account’s first week': `${MAX_NEW_THREADS} a day; ${MAX_FIRST_THREADS}`,
    'Lenders who get the same first words': MAX_SAME_WORDS,
    'Messages that answer nobody': rate('message'),
    'A message; saved replies': `${MAX_TEXT.toLocaleString('en')} characters; ${MAX_REPLIES}`,
    'Codes tried for one leg of a rental': rate('handover'),
    'A place, an address, a carrier or number of a parcel': `${MAX_PLACE}, ${MAX_ADDRESS}, ${MAX_TRACKING} characters`,
    'When a photograph of a hand-over can be changed; when something can be said to be wrong': `${PHOTOGRAPH_CHANGES_MS / HOUR} hours; ${PROBLEM_MS / HOUR} hours`,
    'Reports of one person': `${MAX_REPORTS} a day`,
    'Searches saved; and in an hour, also again': `${MAX_SEARCHES}; ${rate('search')}`,
    'Closets followed; the sentence of one’s own, and its city': `${MAX_FOLLOWS}; ${MAX_ABOUT} and ${MAX_CITY} characters`,
    'Other days proposed for one request; by each side for one rental': `${rental.MAX_PROPOSALS}; ${rental.MAX_PROPOSALS}`,
    'A review; its photographs; the answer to it': `${MAX_REVIEW_TEXT.toLocaleString('en')} characters; ${MAX_REVIEW_PHOTOS}; ${MAX_REPLY_TEXT} characters`,
    'When a review can be written': `${REVIEW_DAYS} days`,
    'The link of a letter: a forgotten password; confirming an address; taking one back; stopping letters': `${MAIL_LINK_TTL_MS.reset / MINUTE} minutes; ${MAIL_LINK_TTL_MS.verify / HOUR} hours; ${MAIL_LINK_TTL_MS.undo / HOUR} hours; ${MAIL_LINK_TTL_MS.unsubscribe / DAY} days`,
    'A letter that no server takes': `${GIVE_UP_MS / HOUR} hours`,
    'Letters to an unconfirmed address; about rentals that stand; about its own requests; to anybody; about one person': `${MAX_UNVERIFIED} in all; ${MAX_UNVERIFIED_A_DAY} a day beside; ${MAX_UNVERIFIED_ASKED_A_DAY} a day; ${MAX_A_DAY} a day; ${MAX_A_DAY_OF_ONE} a day`,
    'The letter that confirms an address, on the way to a request': `after ${ASKING_MS / MINUTE} minutes, unless that of the request has the link`,
    'The first letter about unread messages; the next; each after it': `after ${LETTER_AFTER_MS / MINUTE} minutes; ${NEXT_LETTER_AFTER_MS[0] / HOUR} hour; ${NEXT_LETTER_AFTER_MS[1] / DAY} day`,
    'Uploads of one person': `${rate('upload')}, ${rate('bytes')}`,
    'A picture': `${MAX_IMAGE_BYTES / MB} MB, ${MAX_PIXELS / 1e6} million pixels, ${MAX_SIDE.toLocaleString('en')} on each side, ${MAX_IMAGES} for a dress`,
    'Uploads under way': `${OPEN_OF_ONE} of one person, ${OPEN_OF_ALL} in a process`,
    'Pictures decoded; sizes of them yet to be made': `${DECODED_AT_ONCE} at once, of one person one; ${MAX_VARIANTS_WAITING} waiting`,
    'Passwords checked': `${CHECKED_AT_ONCE} at once, ${MAX_QUEUE_LENGTH} waiting, of ${MAX_PASSWORD} characters at most`,
    'Calls at once; those of them that check or make a password; pages': `${maxCalls}; ${maxPasswords}; ${maxPages}`,
    'Calls in one batch': MAX_IN_A_BATCH,
    'Words read of a search': MAX_SEARCH_WORDS,
    'A body of JSON': `${MAX_JSON_BYTES / 1024} KB`,
    'An answer': `${ANSWER_TIMEOUT_MS / 1000} seconds`,
    'A rental': `${MIN_RENTAL_DAYS} to ${MAX_RENTAL_DAYS} days, within ${MAX_DAYS_AHEAD} days`,
    'People in line for days that share one; lines of one renter': `${MAX_IN_LINE}; ${MAX_LINES}`,
    'Open requests of one renter; in the first week, without a confirmed address or a rental': `${MAX_PENDING_REQUESTS}; ${rental.MAX_FIRST_REQUESTS}`,
    'Requests and places in line of one renter, withdrawn and declined ones too; of that for one dress': `${rate('request')}; ${rate('requestdress')}`,
    'A request without an answer': `${untouched.requestExpiryHours} hours (\`REQUEST_EXPIRY_HOURS\`)`,
    'A session': `${IDLE_DAYS} days unused, ${MAX_AGE_DAYS} days in all`,
    'A temporary password': `${TEMPORARY_PASSWORD_TTL_MS / HOUR} hours`,
    'The token of the Google window': `${TOKEN_TTL_MS / 1000} seconds`,
    'The password that connects a Google account': `${LINK_TTL_MS / MINUTE} minutes from coming back`,
    'The answer to a repeated request': `${IDEMPOTENCY_TTL_MS / HOUR} hours`,
    'Backups of an embedded database: by night, by hand, before an upgrade':
      Object.values(keptBackups).join(', '),
    'The record (`audit`)': `${AUDIT_RETENTION_MS / DAY} days`,
  })
}
