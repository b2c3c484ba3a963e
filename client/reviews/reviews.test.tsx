import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect } from 'vitest'
import { finishedRental, hideReview, ownerSays, renterSays } from '../../server/testing/finished-rental.ts'
import { asking, inDays, test, type Person } from '../../server/testing/test.ts'
import { dialog } from '../testing/on-screen.ts'
import { visit, visitSlowly } from '../testing/visit.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function rented(person: (name: string) => Promise<Person>, title = 'Worn gown') {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list({ title })
  const { rentalId } = await finishedRental({ olga, rita, dress })
  return { olga, rita, dress, rentalId, path: `/rentals/${rentalId}` }
}
const reviews = async () => within(await screen.findByRole('region', { name: 'Reviews' }))

describe('the form', () => {
  test('asks a renter for stars and fit, keeps what was typed, and sends it', async ({ person }) => {
    const { rita, rentalId, path } = await rented(person)
    const { user } = visit(path, rita)
    await user.click(await screen.findByRole('button', { name: 'Write a review' }))
    let form = await dialog('Write a review')
    await user.click(form.getByRole('button', { name: 'Send review' }))
    expect(form.getAllByText('Please give 1 to 5 stars.')).toHaveLength(2)
    const [dress, lender] = [
      form.getAllByRole('radio', { name: /^4 stars/ })[0],
      form.getAllByRole('radio', { name: /^5 stars/ })[1],
    ]
    if (dress) await user.click(dress)
    if (lender) await user.click(lender)
    await user.click(form.getByLabelText('Large'))
    await user.type(form.getByLabelText('Your review (optional)'), 'Wide at the back')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Write a review' }))
    form = await dialog('Write a review')
    form.getByDisplayValue('Wide at the back')
    await user.click(form.getByLabelText('Help others find their size'))
    await user.selectOptions(form.getByLabelText('I usually wear'), '8')
    await user.click(form.getByRole('button', { name: 'Send review' }))
    await screen.findByText('Review sent')
    expect((await rita.api.reviews.forRental({ rentalId })).own).toMatchObject({
      dressStars: 4,
      personStars: 5,
      fit: 'large',
      size: '8',
      heightMm: null,
      body: 'Wide at the back',
    })
    await (await reviews()).findByRole('button', { name: 'Change your review' })
    expect(localStorage.length).toBe(0)
  })

  test('is closed by Back, and keeps what was typed', async ({ person }) => {
    const { rita, path } = await rented(person)
    const { user, history } = visit(path, rita)
    await user.click(await screen.findByRole('button', { name: 'Write a review' }))
    let form = await dialog('Write a review')
    await user.type(form.getByLabelText('Your review (optional)'), 'Lovely')
    await waitFor(() => expect(history.location.state.over).toBe('review'))
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(history.location.pathname).toBe(path)
    await user.click(screen.getByRole('button', { name: 'Write a review' }))
    form = await dialog('Write a review')
    form.getByDisplayValue('Lovely')
  })

  test('stays as it is when it cannot be sent', async ({ person }) => {
    const { rita, rentalId, path, olga } = await rented(person)
    await rita.api.reviews.write({ rentalId, ...renterSays })
    const { user } = visit(path, rita)
    await user.click(await screen.findByRole('button', { name: 'Change your review' }))
    const form = await dialog('Change your review')
    await user.type(form.getByLabelText('Your review (optional)'), 'Too late')
    await olga.api.reviews.write({ rentalId, ...ownerSays })
    await user.click(form.getByRole('button', { name: 'Send review' }))
    await form.findByText('Your review is published, and can no longer be changed.')
    form.getByDisplayValue('Too late')
  })

  test('goes with what it was sent with, also when it is opened again meanwhile', async ({ person }) => {
    const { rita, rentalId, path } = await rented(person)
    await rita.api.reviews.write({ rentalId, ...renterSays })
    const { user, answer } = visitSlowly(path, rita, 'reviews.write')
    const openForm = async () => {
      await user.click(await screen.findByRole('button', { name: 'Change your review' }))
      return dialog('Change your review')
    }
    let form = await openForm()
    await user.clear(form.getByLabelText('Your review (optional)'))
    await user.type(form.getByLabelText('Your review (optional)'), 'Wide at the back')
    await user.click(form.getByRole('button', { name: 'Send review' }))
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    form = await openForm()
    form.getByRole('button', { name: 'Sending...' })
    await user.type(form.getByLabelText('Your review (optional)'), ' and long')
    await user.click(form.getByLabelText('Large'))
    form.getByDisplayValue('Wide at the back')
    expect(form.getByLabelText('Large')).toHaveProperty('checked', false)
    await answer()
    await screen.findByText('Review sent')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await rita.api.reviews.forRental({ rentalId })).own).toMatchObject({ body: 'Wide at the back' })

    // A later edit is another review.
    form = await openForm()
    await user.type(form.getByLabelText('Your review (optional)'), ' and long')
    await user.click(form.getByRole('button', { name: 'Send review' }))
    await waitFor(async () =>
      expect((await rita.api.reviews.forRental({ rentalId })).own).toMatchObject({
        body: 'Wide at the back and long',
      }),
    )
  })

  test('is on its way until it is shown, so that a change begins with it', async ({ person }) => {
    const { rita, rentalId, path } = await rented(person)
    await rita.api.reviews.write({ rentalId, ...renterSays })
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isSent = false
    const { user } = visit(path, rita, async (op) => {
      isSent ||= op.path === 'reviews.write'
      if (!isSent || op.path !== 'reviews.forRental') return
      asked.resolve()
      await answered.promise
    })
    await user.click(await screen.findByRole('button', { name: 'Change your review' }))
    let form = await dialog('Change your review')
    await user.clear(form.getByLabelText('Your review (optional)'))
    await user.type(form.getByLabelText('Your review (optional)'), 'Wide at the back')
    await user.click(form.getByRole('button', { name: 'Send review' }))
    await act(async () => {
      await asked.promise
      await new Promise((later) => setTimeout(later)) // until all is done that waits for nothing
    })
    screen.getByRole('button', { name: 'Sending...' })
    await act(async () => answered.resolve())
    await screen.findByText('Review sent')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Change your review' }))
    form = await dialog('Change your review')
    form.getByDisplayValue('Wide at the back')
  })

  test('answers nothing for a renter before she does', async ({ person }) => {
    const { rita, path } = await rented(person)
    const { user } = visit(path, rita)
    await user.click(await screen.findByRole('button', { name: 'Write a review' }))
    const form = await dialog('Write a review')
    form.getByLabelText('Rather not say')
    for (const radio of form.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false)
  })

  test('lets a renter take back how it fit', async ({ person }) => {
    const { rita, rentalId, path } = await rented(person)
    await rita.api.reviews.write({ rentalId, ...renterSays })
    const { user } = visit(path, rita)
    await user.click(await screen.findByRole('button', { name: 'Change your review' }))
    const form = await dialog('Change your review')
    await user.click(form.getByLabelText('Rather not say'))
    await user.click(form.getByRole('button', { name: 'Send review' }))
    await screen.findByText('Review sent')
    expect((await rita.api.reviews.forRental({ rentalId })).own).toMatchObject({ fit: null, dressStars: 5 })
  })

  test('asks a lender three questions, and each side sees the other once both are in', async ({ person }) => {
    const { olga, rita, rentalId, path } = await rented(person)
    await rita.api.reviews.write({ rentalId, ...renterSays, body: 'A dream of silk' })
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: 'Write a review' }))
    expect(screen.queryByText('A dream of silk')).toBeNull()
    const form = await dialog('Write a review')
    await user.click(form.getByRole('radio', { name: /^5 stars/ }))
    for (const question of form.getAllByLabelText('Yes')) await user.click(question)
    await user.click(form.getByRole('button', { name: 'Send review' }))
    await (await reviews()).findByText('A dream of silk')
    await user.click(screen.getByRole('button', { name: 'Answer' }))
    const answer = await dialog('Answer Rita’s review')
    await user.type(answer.getByLabelText('Your answer'), 'Thank you')
    await user.click(answer.getByRole('button', { name: 'Publish answer' }))
    await (await reviews()).findByText('Thank you')
  })

  test('can be done without where the rental did not take place', async ({ person }) => {
    const { rita, path } = await rented(person)
    const { user } = visit(path, rita)
    await user.click(await screen.findByRole('button', { name: 'It did not take place' }))
    const sure = await dialog('It did not take place?')
    await user.click(sure.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'It did not take place' }))
    await user.click(
      (await dialog('It did not take place?')).getByRole('button', { name: 'It did not take place' }),
    )
    await (await reviews()).findByText('You said that this rental did not take place.')
  })
})

test('the dashboard shows what waits for a review, and leads there', async ({ person }) => {
  const { olga, rita, path } = await rented(person)
  for (const who of [olga, rita]) {
    visit('/dashboard', who)
    const link = await screen.findByRole('link', { name: /^Write a review: Worn gown/ })
    expect(link.getAttribute('href')).toBe(`${path}#rental-reviews`)
    document.body.replaceChildren()
  }
})

test('a lender who decides reads how it was with the renter, in facts', async ({ person }) => {
  const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
  for (let n = 0; n < 3; n++) {
    const { rentalId } = await finishedRental({ olga: nora, rita, endedAgo: 2 + n })
    await nora.api.reviews.write({ rentalId, ...ownerSays, onTime: n > 0, personStars: 3 + n })
    await rita.api.reviews.write({ rentalId, ...renterSays })
  }
  const dress = await olga.list()
  const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
  for (const path of ['/dashboard?tab=owner', `/rentals/${rentalId}`]) {
    visit(path, olga)
    await screen.findByText(/back on time 2 of 3/)
    screen.getByText('4 of 5 stars')
    document.body.replaceChildren()
  }
})

test('a dress shows its stars, fit and reviews on page and card; one without, none', async ({
  person,
  visitor,
}) => {
  const { olga, rita, dress, rentalId } = await rented(person, 'Starlit gown')
  const { slug } = await olga.api.dresses.byId({ id: dress.id })
  visit(`/dresses/${slug}`, visitor)
  await screen.findByText('No reviews yet.')
  screen.getByText('New lender')
  document.body.replaceChildren()
  await rita.api.reviews.write({ rentalId, ...renterSays, body: 'As if sewn on me' })
  await olga.api.reviews.write({ rentalId, ...ownerSays })
  visit(`/dresses/${slug}`, visitor)
  await screen.findByText('As if sewn on me')
  screen.getByText('1 of 1 says true to size')
  expect(screen.getAllByText('5 of 5 stars, 1 review').length).toBeGreaterThan(0)
  document.body.replaceChildren()
  visit('/dress-rental?searchTerm=Starlit', visitor)
  await screen.findByText('5 of 5 stars, 1 review')
})

test('an admin shows a review again that was hidden while it was held with the other', async ({
  person,
  db,
}) => {
  const { olga, rita, rentalId } = await rented(person)
  const ada = await person('Ada', { role: 'admin' })
  const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays, body: 'Hidden words' })
  await olga.api.reviews.write({ rentalId, ...ownerSays, body: 'Other words' })
  await db
    .updateTable('review')
    .set({ publishedAt: null, heldAt: new Date() })
    .where('rentalId', '=', rentalId)
    .execute()
  await hideReview(ada, reviewId)
  const { user } = visit('/admin/reviews', ada)
  const row = (await screen.findByText('Other words')).closest('li')
  if (!row) throw new Error('It stands in a list.')
  await user.click(within(row).getByRole('button', { name: 'Let through' }))
  await screen.findByText('No review waits for you.')
  await user.click(screen.getByRole('link', { name: 'Hidden' }))
  await user.click(await screen.findByRole('button', { name: 'Show it again' }))
  await user.click((await dialog('Show it again?')).getByRole('button', { name: 'Show it again' }))
  await screen.findByText('No review is hidden.')
})

test('an admin lets a held review through, hides it with a reason and shows it again', async ({
  person,
  db,
}) => {
  const { olga, rita, rentalId } = await rented(person)
  const ada = await person('Ada', { role: 'admin' })
  await rita.api.reviews.write({ rentalId, ...renterSays, body: 'Held words' })
  await olga.api.reviews.write({ rentalId, ...ownerSays })
  await db
    .updateTable('review')
    .set({ publishedAt: null, heldAt: new Date() })
    .where('rentalId', '=', rentalId)
    .execute()
  const { user } = visit('/admin/reviews', ada)
  const row = (await screen.findByText('Held words')).closest('li')
  if (!row) throw new Error('It stands in a list.')
  await user.click(within(row).getByRole('button', { name: 'Let through' }))
  await screen.findByText('No review waits for you.')
  const list = screen.getByRole('region', { name: 'Reviews' })
  await waitFor(() => expect(document.activeElement).toBe(list))
  await user.click(screen.getByRole('link', { name: 'Published' }))
  const shown = (await screen.findByText('Held words')).closest('li')
  if (!shown) throw new Error('It stands in a list.')
  await user.click(within(shown).getByRole('button', { name: 'Hide' }))
  const form = await dialog('Hide this review')
  await user.click(form.getByRole('button', { name: 'Hide this review' }))
  await form.findByText('Please choose a reason.')
  await user.click(form.getByLabelText('Rude or threatening'))
  await user.type(form.getByLabelText(/^What happened/), 'It names somebody')
  await user.click(form.getByRole('button', { name: 'Hide this review' }))
  await screen.findByText('It is done, and they are told')
  await waitFor(() => expect(document.activeElement).toBe(list))
  await user.click(screen.getByRole('link', { name: 'Hidden' }))
  await screen.findByText('Hidden: It names somebody')
  await user.click(screen.getByRole('button', { name: 'Show it again' }))
  await user.click((await dialog('Show it again?')).getByRole('button', { name: 'Show it again' }))
  await screen.findByText('No review is hidden.')
  await waitFor(() => expect(document.activeElement).toBe(list))
})
