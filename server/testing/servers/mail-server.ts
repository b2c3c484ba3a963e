import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { openTransport } from '../../mail/transport.ts'

export interface MailServer {
  url: string
  /** Received letters in order; one that arrives twice is there twice. */
  inbox: ParsedMail[]
  recipients: string[]
  /** Sets how the server behaves from now on. */
  behave: (manners: Manners) => void
  close: () => Promise<void>
}

/** The answers of a server at each step of SMTP; accepted where none is given. */
export interface Manners {
  onRcpt?: (address: string) => { code: number; message: string } | undefined
  onData?: () => { code: number; message: string } | undefined
  /** Takes the letter, and cuts the connection before confirming it. */
  dropsAfterData?: boolean
  /** Answers nothing at all. */
  isSilent?: boolean
  thinksMs?: number
}

/** Starts a real SMTP server on a free port, without TLS and passwords. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const inbox: ParsedMail[] = []
  const recipients: string[] = []
  let manners: Manners = {}
  const refusal = ({ code, message }: { code: number; message: string }) =>
    Object.assign(new Error(message), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...options,
    onConnect: (_session, done) => (manners.isSilent ? undefined : done()),
    onRcptTo({ address }, _session, done) {
      const refused = manners.onRcpt?.(address)
      if (!refused) recipients.push(address)
      done(refused ? refusal(refused) : null)
    },
    onData(stream, _session, done) {
      simpleParser(stream, { skipHtmlToText: true })
        .then((letter) => {
          const refused = manners.onData?.()
          if (refused) return done(refusal(refused))
          inbox.push(letter)
          if (manners.dropsAfterData) {
            for (const connection of server.connections) connection.close()
            return undefined
          }
          return setTimeout(() => done(), manners.thinksMs ?? 0)
        })
        .catch((error: Error) => done(error))
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    inbox,
    recipients,
    behave: (next) => {
      manners = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}

/** The transport to such a server, as the settings open it. */
export function transportTo(url: string) {
  const { hostname: host, port } = new URL(url)
  const transport = openTransport({
    mailWay: 'smtp',
    mail: {
      smtp: { host, port: Number(port), secure: false },
      verifyTls: true,
      from: { name: 'Second Dance', address: 'hello@shop.test' },
    },
    dataDir: '',
  })
  if (!transport) throw new Error('There is no way for letters.')
  return transport
}
