import { expect, test } from 'vitest'
import type { LinkPurpose } from '../../server/db/schema.ts'
import { mintLink } from '../../server/mail/links.ts'
import { finishRental, ownerSays, renterSays } from '../../server/testing/finished-rental.ts'
import { addDays, marketToday } from '../../shared/day.ts'
import { askFor, listDress, post, signIn } from '../kit/api.ts'
import { describeDress } from '../kit/listing-form.ts'
import { plainPhotograph } from '../kit/photographs.ts'
import { openShopOfFile } from '../kit/shop-of-file.ts'
import { openTranslated as open } from '../kit/translator.ts'

// More screens that change something, in a browser that translates them; the others are in e2e/translated/screens.test.ts and
// e2e/translated/changes.test.ts.

// Expected refusals are no trouble.
const { arrive, come, database, idOf, leave, makeAdmin } = openShopOfFile(
  /the server responded with a status of 401/,
)
const today = marketToday(new Date())

/** The secret of a letter to `email`, for the account that has the address `of` now. */
const linkTo = async (purpose: LinkPurpose, email: string, of = email) =>
  mintLink(database(), { purpose, userId: await idOf(of), email, now: new Date() })

test('a forgotten password is asked for again, and a new one chosen', async () => {
  const { context, email } = await come('Rita')
  await context.close()
  const rita = await arrive()
  const { page } = rita
  await open(rita, '/forgot')
  await page.getByRole('button', { name: 'Send the letter' }).click()
  await page.getByText('Email is required').first().waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the letter' }).click()
  await page.getByText(`To ${email}.`).waitFor()
  await page.getByRole('button', { name: 'Send another' }).click()
  await page.getByLabel('Email').waitFor()

  await open(rita, `/reset#${await linkTo('reset', email)}`)
  await page.getByLabel('New Password', { exact: true }).fill('four walls and a roof')
  await page.getByLabel('Confirm New Password').fill('four walls')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Passwords do not match.').waitFor()
  await page.getByLabel('Confirm New Password').fill('four walls and a roof')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Your password is changed. Please sign in.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('four walls and a roof')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await leave(rita)
})

test('other devices are signed out, and an address changed, taken back and spared letters', async () => {
  const rita = await come('Rita')
  const elsewhere = await arrive({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await signIn(elsewhere, rita.email, rita.password)
  const { page } = rita
  await open(rita, '/account')
  await page.getByRole('button', { name: 'Send the letter' }).click()
  await page.getByText(`A letter is on its way to ${rita.email}.`).waitFor()
  await page.getByText('You are signed in on 2 devices, this one included.').waitFor()
  await page.getByRole('button', { name: /^Sign out Firefox/ }).click()
  await page.getByText('You are signed in on 1 device: this one.').waitFor()
  expect((await elsewhere.context.request.get('/_api/auth/session')).status()).toBe(401)

  const address = `new-${rita.email}`
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('button', { name: 'Send a letter there' }).click()
  await page.getByText('Email is required').first().waitFor()
  await page.getByLabel('New Email').fill(address)
  await page.getByLabel('Current Password').fill(rita.password)
  await page.getByRole('button', { name: 'Send a letter there' }).click()
  await page.getByText(`A letter is on its way to ${address}.`).waitFor()
  await open(rita, `/verify#${await linkTo('change', address, rita.email)}`)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('Your account has this address now.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'My Account' }).click()
  await page.getByText(address, { exact: true }).waitFor()

  await open(rita, `/unsubscribe#${await linkTo('unsubscribe', address)}`)
  await page.getByRole('button', { name: 'Stop these letters' }).click()
  await page.getByText('You get no more letters that you can do without.').waitFor()
  await page.getByRole('link', { name: 'Choose one by one' }).click()
  const letters = page.getByRole('switch', { name: /^By e-mail/ })
  await letters.first().waitFor()
  for (const letter of await letters.all()) expect(await letter.isChecked()).toBe(false)

  await open(rita, '/account')
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await page.waitForURL('**/login*')
  await page.getByText('Signed out on 1 device').waitFor()
  await open(rita, `/undo#${await linkTo('undo', rita.email, address)}`)
  await page.getByRole('button', { name: 'Take my old address back' }).click()
  await page.getByText('Your old address is back').waitFor()
  await idOf(rita.email)
  await leave(rita, elsewhere)
})

test('in a conversation replies are kept, a picture sent, and somebody blocked and reported', async () => {
  const [olga, rita] = [await come('Olga'), await come('Rita')]
  const { id } = await listDress(olga, { title: 'Talked-of gown', brand: 'Maison Rose' })
  const { threadId } = await post(rita, 'messages/open', {
    data: { dressId: id, subject: 'The hem', message: 'How long is it, please?' },
  })
  const { page } = olga
  const dialog = page.getByRole('dialog')
  const field = page.getByRole('textbox', { name: 'Message to Rita' })
  const choose = async (menu: string, item: string | RegExp) => {
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await open(olga, `/messages/${threadId}`)
  await choose('About Rita', 'Block Rita')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await page.getByText('You have blocked Rita.', { exact: true }).waitFor()
  expect(await field.count()).toBe(0)
  await page.getByRole('button', { name: 'Unblock', exact: true }).click()
  await field.waitFor()

  await choose('Saved replies', 'Change replies...')
  await dialog.getByRole('button', { name: 'Add a reply' }).click()
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await dialog.getByText('Title is required.').waitFor()
  await dialog.getByLabel('Title').fill('Hem')
  await dialog.getByLabel('Reply').fill('To the floor.')
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await dialog.getByRole('button', { name: 'Change Hem' }).click()
  await dialog.getByLabel('Reply').fill('{dress} is to the floor, {name}.')
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await dialog.getByText('{dress} is to the floor, {name}.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await choose('Saved replies', 'Hem')
  await expect.poll(() => field.inputValue()).toBe('Talked-of gown is to the floor, Rita.')
  await choose('Saved replies', 'Save as a reply...')
  await dialog.getByLabel('Title').fill('Floor')
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await dialog.getByRole('button', { name: 'Delete Hem' }).click()
  await dialog.getByRole('button', { name: 'Delete Hem' }).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Delete Floor' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByLabel('Picture', { exact: true }).setInputFiles(await plainPhotograph('#7a1a34'))
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const picture = page.getByRole('button', { name: 'Look closer: Picture from you' })
  await picture.waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByText('Talked-of gown is to the floor').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.getByRole('button', { name: /^About your message/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await picture.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Messages' }).getByText('Removed').waitFor()

  await page.getByRole('button', { name: /^About Rita’s message/ }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('Please choose a reason.').waitFor()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Thank you for telling us').waitFor()

  await post(olga, 'people/block', { data: { personId: await idOf(rita.email) } })
  await open(olga, '/account')
  await page.getByRole('button', { name: 'Unblock Rita' }).click()
  await page.getByText('Nobody is blocked any more.').waitFor()
  await leave(olga, rita)
})

test('a review is let through, answered, hidden and shown again, and another one left out', async () => {
  const [ada, olga, rita] = [await come('Ada'), await come('Olga'), await come('Rita')]
  await makeAdmin(ada.email)
  const { id, slug } = await listDress(olga, { title: 'Reviewed gown', brand: 'Maison Noir' })
  const rental = {
    dress: { id, pricePerDay: 48 },
    ownerId: await idOf(olga.email),
    renterId: await idOf(rita.email),
  }
  const { rentalId } = await finishRental(database(), rental)
  await post(rita, 'reviews/write', {
    data: { rentalId, ...renterSays, body: 'Seams like a drawing.' },
  })
  // Nobody on this machine is in doubt.
  await database()
    .updateTable('review')
    .set({ heldAt: new Date() })
    .where('rentalId', '=', rentalId)
    .execute()
  await post(olga, 'reviews/write', { data: { rentalId, ...ownerSays } })

  const { page } = ada
  const review = page.getByRole('listitem').filter({ hasText: 'Reviewed gown' })
  await open(ada, '/admin/reviews')
  await review.getByRole('button', { name: 'Let through' }).click()
  await review.waitFor({ state: 'detached' })

  await open(olga, `/rentals/${rentalId}`)
  await olga.page.getByRole('button', { name: 'Answer' }).click()
  const answer = olga.page.getByRole('dialog', { name: /^Answer Rita/ })
  await answer.getByRole('button', { name: 'Publish answer' }).click()
  await answer.getByText('Please write something.').waitFor()
  await answer.getByLabel('Your answer').fill('Thank you, Rita.')
  await answer.getByRole('button', { name: 'Publish answer' }).click()
  await answer.waitFor({ state: 'detached' })
  await olga.page.getByText('Thank you, Rita.').waitFor()

  await page.getByRole('link', { name: 'Published' }).click()
  await review.getByText('Answer: Thank you, Rita.').waitFor()
  await review.getByRole('button', { name: 'Hide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide this review' })
  await dialog.getByRole('button', { name: 'Hide this review' }).click()
  await dialog.getByText('Please choose a reason.').waitFor()
  await dialog.getByLabel('Rude or threatening').check()
  await dialog.getByLabel(/^What happened/).fill('It names somebody.')
  await dialog.getByRole('button', { name: 'Hide this review' }).click()
  await review.waitFor({ state: 'detached' })
  await open(rita, `/dresses/${slug}`)
  await rita.page.getByText('No reviews yet.').waitFor()
  await page.getByRole('link', { name: 'Hidden' }).click()
  await review.getByText('Hidden: It names somebody.').waitFor()
  await review.getByRole('button', { name: 'Show it again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show it again' }).click()
  await review.waitFor({ state: 'detached' })
  await open(rita, `/dresses/${slug}`)
  await rita.page.getByText('Seams like a drawing.').waitFor()

  const { rentalId: other } = await finishRental(database(), { ...rental, endedAgo: 10 })
  await open(rita, `/rentals/${other}`)
  await rita.page.getByRole('button', { name: 'It did not take place' }).click()
  await rita.page.getByRole('dialog').getByRole('button', { name: 'It did not take place' }).click()
  await rita.page.getByText('You said that this rental did not take place.').waitFor()
  await leave(ada, olga, rita)
})

test('other days are taken back by an owner, and refused by a renter', async () => {
  const [olga, rita] = [await come('Olga'), await come('Rita')]
  const propose = async (title: string) => {
    const { id } = await listDress(olga, { title, brand: 'Maison Vert' })
    const { rentalId } = await askFor(rita, id, addDays(today, 20))
    const days = { startDate: addDays(today, 30), endDate: addDays(today, 33) }
    await post(olga, 'rental/propose', { data: { rentalId, ...days, words: 'The week after?' } })
    return rentalId
  }
  const [back, refused] = [await propose('Kept gown'), await propose('Refused gown')]
  await open(olga, `/rentals/${back}`)
  await olga.page.getByRole('button', { name: /^Take it back/ }).click()
  await olga.page.getByText('Proposal taken back').waitFor()
  await olga.page.getByRole('button', { name: /^Propose/ }).waitFor()

  const { page } = rita
  await open(rita, `/rentals/${refused}`)
  await page.getByRole('button', { name: /^These days do not work/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn down' }).click()
  await page.getByText('Answer sent').waitFor()
  await page.getByRole('region', { name: 'Other days' }).waitFor({ state: 'detached' })
  await open(rita, '/notices')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('link', { name: 'Notices', exact: true }).waitFor()
  for (const rentalId of [back, refused]) {
    const rental = await (await olga.context.request.get(`/_api/rental?rentalId=${rentalId}`)).json()
    expect(rental.status).toBe('pending')
  }
  await leave(olga, rita)
})

test('a first dress is listed, another like it, and its closet described', async () => {
  const olga = await come('Olga')
  const { page } = olga
  const addPhotograph = async () => {
    await page.getByLabel('Photos', { exact: true }).setInputFiles([await plainPhotograph('#7a1a34')])
    await page.waitForFunction(
      () => document.querySelector('[data-remove]') && !document.querySelector('[role=progressbar]'),
    )
  }
  await open(olga, '/dresses/new')
  await page.getByRole('button', { name: 'Create Listing' }).click()
  await page.getByText('Title must be at least 5 characters long.').waitFor()
  await addPhotograph()
  await describeDress(page, 'First gown')
  await page.getByRole('button', { name: 'Create Listing' }).click()
  await page.getByRole('heading', { level: 1, name: 'First gown' }).waitFor()

  await open(olga, '/dashboard?tab=listings')
  await page.getByRole('link', { name: 'List another like this: First gown' }).click()
  await page.getByText('Another like First gown').waitFor()
  await addPhotograph()
  await page.getByLabel('Title').fill('Second gown')
  await page.getByLabel('Color', { exact: true }).fill('Ivory')
  await page.getByLabel('Size', { exact: true }).selectOption('4')
  await page.getByRole('button', { name: 'List my dress' }).click()
  await page.getByRole('heading', { level: 1, name: 'Second gown' }).waitFor()

  await open(olga, '/account')
  const sentence = page.getByLabel('A sentence about your closet (optional)')
  await sentence.fill('x'.repeat(301))
  await page.getByText(/characters too many$/).waitFor()
  await sentence.fill('Gowns for winter balls.')
  await page.getByText(/characters left$/).waitFor()
  await page.getByLabel('City (optional)').fill('Queens')
  await page.getByRole('button', { name: 'Save Closet' }).click()
  await page.getByText('Closet saved').waitFor()
  await page.getByRole('link', { name: 'See your closet' }).click()
  await page.getByText('Gowns for winter balls.').first().waitFor()
  await page.getByText('Queens').first().waitFor()
  await leave(olga)
})

test('a visitor keeps hearts, finds them once signed in, and follows a closet for a while', async () => {
  const [olga, { context, email, password }] = [await come('Olga'), await come('Rita')]
  await context.close()
  await listDress(olga, { title: 'Hearted gown', brand: 'Maison Coeur' })
  const { slug } = await listDress(olga, { title: 'Wished-for gown', brand: 'Maison Coeur' })
  const rita = await arrive()
  const { page } = rita
  await open(rita, '/dress-rental?searchTerm=Maison+Coeur')
  await page.getByRole('button', { name: 'Save Hearted gown' }).click()
  await page.getByRole('button', { name: 'Remove Hearted gown from favorites' }).click()
  await page.getByRole('button', { name: 'Save Hearted gown' }).click()
  await page.getByRole('button', { name: 'Remove Hearted gown from favorites' }).waitFor()
  await open(rita, `/dresses/${slug}`)
  await page.getByRole('link', { name: 'Keep for later' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByText('Invalid email or password.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('button', { name: 'Remove Wished-for gown from favorites' }).first().waitFor()
  await open(rita, '/favorites')
  for (const name of ['Hearted gown', 'Wished-for gown']) await page.getByRole('link', { name }).waitFor()
  const { slug: closet } = await (await olga.context.request.get('/_api/closet/mine')).json()
  await open(rita, `/closets/${closet}`)
  await page.getByRole('button', { name: 'Follow Olga' }).click()
  await page.getByRole('button', { name: 'Following Olga' }).click()
  await page.getByRole('button', { name: 'Follow Olga' }).waitFor()
  await leave(olga, rita)
})
