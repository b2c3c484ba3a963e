import { readConfig } from '../config.ts'
import { openShop } from '../backup/before-migrating.ts'
import { releaseLetters } from '../mail/hold.ts'
import { listKept, outboxOf, readKept } from '../mail/outbox.ts'
import { senderText } from '../mail/transport.ts'

// `npm run mail`: the letters of a shop without a mail server, the newest in full; `npm run mail -- 12`: that one;
// `npm run mail -- --release`: a restored copy becomes the shop, so letters leave.
const LISTED = 10
const config = readConfig(process.env)
if (process.argv[2] === '--release') {
  const database = await openShop(config, console.info)
  const isReleased = await releaseLetters(database.db).finally(() => database.close())
  console.info(isReleased ? 'This is the shop now: its letters leave.' : 'No letters were held.')
  process.exit()
}
const folder = outboxOf(config.dataDir)
const ids = await listKept(folder)
const asked = process.argv[2]
const shown = asked ? Number(asked) : ids.at(-1)

if (config.mailWay !== 'outbox')
  console.info(
    config.mailWay === 'smtp'
      ? `Letters of this shop leave over SMTP by ${config.mail.smtp?.host}, from ${config.mail.from && senderText(config.mail.from)}; an admin sees them at /admin/mail.`
      : 'This shop sends no e-mail: set SMTP_URL and MAIL_FROM (docs/mail.md).',
  )
const letter = shown ? await readKept(folder, shown) : null
if (letter) {
  const heads = await Promise.all(ids.slice(-LISTED).map((id) => readKept(folder, id)))
  for (const one of heads)
    if (one) console.info(`${one.id}\t${one.date.toISOString()}\t${one.to}\t${one.subject}`)
  console.info(`\nTo: ${letter.to}\nSubject: ${letter.subject}\n\n${letter.text}`)
} else if (asked) {
  console.error(`There is no letter ${asked} in ${folder}.`)
  process.exitCode = 1
} else if (config.mailWay === 'outbox') console.info(`No letters yet in ${folder}.`)
