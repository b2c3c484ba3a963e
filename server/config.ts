import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { PUBLISHED_PASSWORD } from '../demo/people.ts'
import type { PageName } from '../shared/settings/page-schema.ts'
import type { Settings } from '../shared/settings/settings.ts'
import type { Shop } from '../shared/settings/shop.ts'
import { DEFAULT_CURRENCY } from '../shared/currency.ts'
import { LOCALE } from '../shared/locale.ts'
import type { ShownPage } from './settings/pages.ts'

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be a whole number from ${least} to ${most}`)
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** A URL without parts that would be ignored; they stop the start. */
const plainAddress = webAddress.refine((address) => {
  const { username, password } = new URL(address)
  return !username && !password && !/[?#]/.test(address)
}, 'must have no user, no ? and no #')

const origin = webAddress
  .refine((address) => new URL(address).href === `${new URL(address).origin}/`, {
    error: 'must be a scheme and a host, such as https://shop.example, and nothing after them',
  })
  .transform((address) => new URL(address).origin)

/** Whether a text is a proxy's address, or a network: 10.0.0.0/8, or one that Fastify knows by name. */
function isNetwork(text: string) {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix = '1', ...more] = text.split('/')
  const version = isIP(address)
  const isPrefix = /^[1-9]\d*$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
  return version > 0 && isPrefix && !more.length
}

/** pg_ctl puts the path into a shell command. */
const forShells = /["$`]/

/** A mail server, from its URL. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the start, instead of STARTTLS. */
  secure: boolean
  auth?: { user: string; pass: string }
}

const smtpServer = z.string().transform((address, { addIssue }): SmtpServer => {
  try {
    const { protocol, hostname, port, username, password, pathname } = new URL(address)
    if (!/^smtps?:$/.test(protocol) || !hostname) throw new Error('No mail server has this address.')
    if (/[?#]/.test(address) || !['', '/'].includes(pathname) || port === '0' || (password && !username))
      throw new Error('Part of it would be left out.')
    const secure = protocol === 'smtps:'
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    return { host, port: Number(port) || (secure ? 465 : 587), secure, ...(user && { auth: { user, pass } }) }
  } catch {
    addIssue(
      'must be an smtp:// or smtps:// address; write @, :, / and % in a password as %40, %3A, %2F, %25',
    )
    return z.NEVER
  }
})

/** Whom letters are from. */
export interface Sender {
  /** Empty: the shop's. */
  name: string
  address: string
}

/** `Shop <post@shop.test>`, `"Shop" <post@shop.test>` or an address alone, in its parts. */
function senderOf(text: string): Sender {
  const [, name = '', address = text] = /^(.*) <(.*)>$/.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

// A name and no offset: PostgreSQL reads the sign of `+05:30` the other way round.
const timeZone = z.string().refine((name) => {
  try {
    if (!/^[A-Z]/i.test(name)) return false
    return Boolean(new Intl.DateTimeFormat(LOCALE, { timeZone: name }))
  } catch {
    return false
  }
}, 'must be the name of a time zone such as America/New_York')

const postgresAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
  .refine((address) => !address.includes('#'), 'must have no #; write it as %23 in a password')

/** What docker-compose.yml falls back to. */
const PASSWORD_OF_COMPOSE = 'change-me'

/** Settings that have no effect without another one. */
const needs = {
  DATABASE_MIGRATION_URL: 'DATABASE_URL',
  DATABASE_REPLICA_URL: 'DATABASE_URL',
  S3_ENDPOINT: 'S3_BUCKET',
  S3_REGION: 'S3_BUCKET',
  GOOGLE_ISSUER: 'GOOGLE_CLIENT_ID',
  SMTP_TLS: 'SMTP_URL',
} as const

/** Of each pair the second must be set where the first is. */
const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const

const environmentSchema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: origin.optional(),
    CDN_URL: origin.optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: postgresAddress.optional(),
    DATABASE_MIGRATION_URL: postgresAddress.optional(),
    DATABASE_REPLICA_URL: z
      .string()
      .transform((addresses) => addresses.split(',').map((address) => address.trim()))
      .pipe(z.array(postgresAddress))
      .optional(),
    PREPARED_STATEMENTS: onOff.default(true),
    DEMO_DATA: onOff.optional(),
    DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
    RATE_LIMITS: onOff.default(true),
    TRUST_PROXY: z
      .string()
      .transform((addresses) => addresses.split(',').map((address) => address.trim()))
      .refine(
        (addresses) => addresses.every(isNetwork),
        'must be IP addresses or networks such as 10.0.0.0/8',
      )
      .optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: plainAddress
      .transform((address) => address.replace(/\/$/, ''))
      .default('https://accounts.google.com'),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: plainAddress.optional(),
    S3_REGION: z.string().default('us-east-1'),
    CURRENCY: z
      .string()
      .refine(
        (given) => Intl.supportedValuesOf('currency').includes(given.replace(/\/[0-4]$/, '')),
        'must be the code of a currency, such as EUR',
      )
      .default(DEFAULT_CURRENCY),
    REQUEST_EXPIRY_HOURS: wholeNumber(1, 8760).optional(),
    TURNAROUND_DAYS: wholeNumber(0, 30).optional(),
    AUTO_CLOSE_DAYS: wholeNumber(0, 14).default(3),
    CLOCK_AHEAD_DAYS: wholeNumber(0, 3650).default(0),
    SMTP_URL: smtpServer.optional(),
    SMTP_TLS: z.enum(['verify', 'insecure']).default('verify'),
    MAIL_FROM: z
      .string()
      .regex(
        /^(?:[^\s<>@:;,]+@[^\s<>@:;,]+|[^<>@:;,\r\n]+ <[^\s<>@:;,]+@[^\s<>@:;,]+>)$/,
        'must be an address, or a name and an <address>',
      )
      .transform(senderOf)
      .optional(),
    TIME_ZONE: timeZone.default('America/New_York'),
    REQUIRE_VERIFIED_EMAIL: onOff.default(false),
    WEAK_PASSWORDS: z.enum(['allow', 'refuse'], 'must be allow or refuse').optional(),
    PLACEHOLDER_RATING: onOff.optional(),
    WEB_VITALS: onOff.default(false),
    DRAIN_SECONDS: wholeNumber(0, 30).default(0),
    METRICS_TOKEN: z
      .string()
      .min(16, 'must have at least 16 characters')
      .regex(
        /^[!-~][ -~]*[!-~]$/,
        'must be of ASCII characters, without a space at its ends, to fit a header',
      )
      .optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine((set, { addIssue }) => {
    const refuse = (name: keyof typeof set, message: string) =>
      addIssue({ code: 'custom', path: [name], message })
    const isPublic = set.PUBLIC_URL?.startsWith('https:')
    if (set.CLOCK_AHEAD_DAYS && isPublic)
      refuse(
        'CLOCK_AHEAD_DAYS',
        'is for trying out what time does, and not for a shop whose PUBLIC_URL is https',
      )
    for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL'] as const)
      if (isPublic && set[name] && new URL(set[name]).password === PASSWORD_OF_COMPOSE)
        refuse(name, 'has the password that everybody can read in docker-compose.yml: set POSTGRES_PASSWORD')
    if (set.DEMO_PASSWORD === PUBLISHED_PASSWORD && isPublic)
      refuse('DEMO_PASSWORD', 'must be another than the one that everybody can read in the README')
    for (const [given, missing] of together)
      if (set[given] && !set[missing]) refuse(missing, `must be set as well, because ${given} is`)
    if (set.REQUIRE_VERIFIED_EMAIL && set.DATABASE_URL && !set.SMTP_URL)
      refuse('REQUIRE_VERIFIED_EMAIL', 'needs a shop that sends e-mail: set SMTP_URL as well')
  })

/** How letters leave: over SMTP, into a folder while trying the shop out, or not at all. */
type MailWay = 'smtp' | 'outbox' | 'off'

function wayOfMail({ SMTP_URL, DATABASE_URL }: { SMTP_URL?: SmtpServer; DATABASE_URL?: string }): MailWay {
  if (SMTP_URL) return 'smtp'
  return DATABASE_URL ? 'off' : 'outbox'
}

/** Without those that are not set. */
const fixed = (settings: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

export const environmentNames = Object.keys(environmentSchema.shape)

/**
 * The settings, read once from the environment (README.md#configure-it).
 * An empty variable counts as unset. Throws a `ConfigError` with one line per bad variable.
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = environmentSchema.safeParse(set)
  if (error) throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const alone = Object.entries(needs).filter(([name, other]) => set[name] && !data[other])
  if (alone.length) throw new ConfigError(alone.map(([name, other]) => `${name}: needs ${other} beside it`))
  const dataDir = resolve(data.DATA_DIR)
  if (!data.DATABASE_URL && forShells.test(dataDir))
    throw new ConfigError([
      `DATA_DIR: must have no ", $ or backtick in it for the embedded PostgreSQL: ${dataDir}`,
    ])

  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`
  return {
    port: data.PORT,
    host: data.HOST,
    /** The origin that visitors see; every absolute address is built on it, never on a Host header. */
    publicUrl,
    /** The origin of uploaded pictures: a CDN in front of this server, or itself. */
    imageOrigin: data.CDN_URL ?? publicUrl,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    /** Off behind a PgBouncer before 1.21 in transaction mode. */
    preparedStatements: data.PREPARED_STATEMENTS,
    /** The same database without a pooler in between, for what needs one connection. */
    databaseMigrationUrl: data.DATABASE_MIGRATION_URL,
    /** Streaming replicas for public reads (comma-separated). */
    databaseReplicaUrls: data.DATABASE_REPLICA_URL ?? [],
    /** The bucket for pictures; by default they are in the data folder. */
    s3: data.S3_BUCKET
      ? { bucket: data.S3_BUCKET, endpoint: data.S3_ENDPOINT, region: data.S3_REGION }
      : undefined,
    demoData: data.DEMO_DATA ?? !data.DATABASE_URL,
    /** The password of demo people; by default the published one, and none where PUBLIC_URL is https. */
    demoPassword: data.DEMO_PASSWORD,
    rateLimits: data.RATE_LIMITS,
    /** Proxies (comma-separated, CIDR allowed) whose X-Forwarded-For is trusted. */
    trustProxy: data.TRUST_PROXY ?? false,
    /** Undefined where people cannot sign in with Google. */
    google:
      data.GOOGLE_CLIENT_ID && data.GOOGLE_CLIENT_SECRET
        ? {
            clientId: data.GOOGLE_CLIENT_ID,
            clientSecret: data.GOOGLE_CLIENT_SECRET,
            issuer: data.GOOGLE_ISSUER,
          }
        : undefined,
    /** Settings that an admin cannot change, as the environment has them. */
    fixedSettings: fixed({
      requestExpiryHours: data.REQUEST_EXPIRY_HOURS,
      turnaroundDays: data.TURNAROUND_DAYS,
    }),
    /** Days after its last one until a rental without an answer counts as returned. */
    autoCloseDays: data.AUTO_CLOSE_DAYS,
    /** By how many days the shop's clock is ahead of the machine's. */
    clockAheadDays: data.CLOCK_AHEAD_DAYS,
    mailWay: wayOfMail(data),
    mail: {
      smtp: data.SMTP_URL,
      /** Off for a certificate that this machine cannot verify. */
      verifyTls: data.SMTP_TLS === 'verify',
      /** By default the shop's name and address (server/settings/settings.ts). */
      from: data.MAIL_FROM,
    },
    /** The time zone of letters in the morning; days keep the market's. */
    timeZone: data.TIME_ZONE,
    requireVerifiedEmail: data.REQUIRE_VERIFIED_EMAIL,
    /** Whether a password of few guesses is refused; at least 8 characters are always required. */
    refusesWeakPasswords: data.WEAK_PASSWORDS
      ? data.WEAK_PASSWORDS === 'refuse'
      : publicUrl.startsWith('https:'),
    /**
     * Whether structured data gives a dress without reviews a placeholder rating; search engines punish invented
     * ones, so not where they come.
     */
    placeholderRating: data.PLACEHOLDER_RATING ?? !publicUrl.startsWith('https:'),
    webVitals: data.WEB_VITALS,
    /** The bearer token of /metrics; without one there is no such address. */
    metricsToken: data.METRICS_TOKEN,
    /** How long it goes on serving after `/readyz` has reported the stop. */
    drainSeconds: data.DRAIN_SECONDS,
    logLevel: data.LOG_LEVEL,
  }
}

export type Config = ReturnType<typeof readConfig>

/** What pages, letters and bookings go by: of the environment, and of what admins have set (server/settings/). */
export type Rules = Pick<
  Config,
  | 'publicUrl'
  | 'imageOrigin'
  | 'autoCloseDays'
  | 'mailWay'
  | 'timeZone'
  | 'requireVerifiedEmail'
  | 'refusesWeakPasswords'
  | 'rateLimits'
> &
  Pick<Settings, 'requestExpiryHours' | 'turnaroundDays'> & {
    shop: Shop
    settings: Settings
    pages: Partial<Record<PageName, ShownPage>>
    mail: Config['mail'] & { from: Sender }
  }

export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(`The environment has settings that cannot be used:\n  ${lines.join('\n  ')}`)
  }
}
