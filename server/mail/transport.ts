import { createTransport as nodemailer, type NodemailerError } from 'nodemailer'
import type { Config, Sender, SmtpServer } from '../config.ts'
import { withoutAddresses } from '../../shared/notices/mail.ts'
import { keep, outboxOf } from './outbox.ts'

export interface Message {
  /** Of its row. */
  id: number
  from: Sender
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  messageId: string
  /** The Message-ID, real or not, that threads all letters about the same. */
  references?: string
  headers: Record<string, string>
}

/** A sender, to be read. */
export const senderText = ({ name, address }: Sender) => (name ? `${name} <${address}>` : address)

/** How much of a server's answer is kept. */
const MAX_WORDS = 500

type Refusal = 'address' | 'letter' | 'later' | 'server'

/** A letter did not leave; `message` is the server's answer, with addresses masked as for an admin. */
export class NotSent extends Error {
  override name = 'NotSent'
  /**
   * `address`: there is no such mailbox, for good. `letter`: this letter is refused for good. `later`: this letter is
   * not taken now. `server`: no letter is.
   */
  readonly refusal: Refusal
  constructor(refusal: Refusal, said: string, cause?: unknown) {
    super(withoutAddresses(said).slice(0, MAX_WORDS), { cause })
    this.refusal = refusal
  }
}

export interface Transport {
  /** Sends a letter, and returns what became of it. Throws a NotSent. */
  send: (message: Message) => Promise<'sent' | 'kept'>
  /** Closes it, even while a letter is being sent. */
  close: () => void
}

const SECOND = 1_000
/** How long a mail server is waited for; together less than a letter's lease (queue.ts). */
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
}
const WHOLE_TIMEOUT_MS = 60 * SECOND

/** The transport of these settings; undefined where letters do not leave. */
export function openTransport({ mailWay, mail, dataDir }: Pick<Config, 'mailWay' | 'mail' | 'dataDir'>) {
  if (mailWay === 'smtp' && mail.smtp) return overSmtp(mail.smtp, mail.verifyTls)
  if (mailWay === 'outbox') return intoOutbox(outboxOf(dataDir))
  return undefined
}

const composed = ({ from, to, subject, html, text, messageId, references, headers }: Message) => ({
  from,
  to,
  subject,
  html,
  text,
  messageId,
  headers,
  ...(references && { references, inReplyTo: references }),
  textEncoding: 'quoted-printable' as const,
  // A letter is text; no user input may name a file or URL to read.
  disableFileAccess: true,
  disableUrlAccess: true,
})

const isLocal = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

function overSmtp(smtp: SmtpServer, verifyTls: boolean): Transport {
  const { host, port, secure, auth } = smtp
  const pool = nodemailer({
    host,
    port,
    secure,
    ...(auth && { auth }),
    tls: { rejectUnauthorized: verifyTls },
    // Password and links never cross a network in the clear, even where an attacker strips STARTTLS.
    requireTLS: verifyTls && !isLocal(host),
    pool: true,
    maxConnections: 1,
    ...TIMEOUTS,
  })
  // A connection that breaks between two letters is opened again for the next.
  pool.on('error', () => {})
  return {
    async send(message) {
      try {
        await pool.sendMail({ ...composed(message), signal: AbortSignal.timeout(WHOLE_TIMEOUT_MS) })
        return 'sent'
      } catch (error) {
        throw notSent(error)
      }
    },
    close: () => pool.close({ force: true }),
  }
}

function intoOutbox(folder: string): Transport {
  const composer = nodemailer({ streamTransport: true, buffer: true })
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(composed(message))
      if (!Buffer.isBuffer(bytes)) throw new Error('A letter was composed into a stream.')
      await keep(folder, message.id, bytes)
      return 'kept'
    },
    close: () => composer.close(),
  }
}

/** What a mail server's refusal means for the letter, its address, and all others. */
function notSent(error: unknown) {
  if (!(error instanceof Error)) return new NotSent('server', 'Something went wrong.')
  const answer = error as NodemailerError
  return new NotSent(refusalOf(answer), answer.response ?? error.message, error)
}

function refusalOf(answer: NodemailerError): Refusal {
  const { code, command, response = '', responseCode = 0, permanent = false } = answer
  // Without an answer, or with one about us and not about the letter, no other letter would fare better.
  const isAboutLetter = command === 'RCPT TO' || command === 'DATA'
  if (code === 'EMESSAGE' && !responseCode) return 'letter'
  if (!isAboutLetter || !responseCode) return code === 'EENVELOPE' && !responseCode ? 'address' : 'server'
  if (!permanent) return 'later'
  return command === 'RCPT TO' && NO_MAILBOX.test(response) ? 'address' : 'letter'
}

/** Answers for a mailbox that does not exist, unlike one that refuses us (RFC 3463, 7505). */
const NO_MAILBOX = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/
