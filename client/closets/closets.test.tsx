import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { finishedRental, ownerSays, renterSays } from '../../server/testing/finished-rental.ts'
import { test, type Person } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

/** An owner of this name, with the address of their closet. */
async function lenderNamed(person: (name: string) => Promise<Person>, name: string) {
  const lender = await person(name)
  const dress = await lender.list({ title: `Gown of ${name}` })
  const closet = await lender.api.closets.mine()
  if (!closet) throw new Error('There is no closet.')
  return { lender, dress, ...closet }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('a closet', () => {
  test('says who lends, where and in which words, and shows what can be rented', async ({
    person,
    visitor,
  }) => {
    const { lender, slug } = await lenderNamed(person, 'Olga')
    await lender.api.closets.edit({ city: 'Brooklyn', about: 'Silk, mostly.' })
    visit(`/closets/${slug}`, visitor)
    await screen.findByRole('heading', { level: 1, name: 'Olga’s Closet' })
    screen.getByText('Brooklyn')
    screen.getByText('Silk, mostly.')
    screen.getByText('Rentals are for 4 days or more.')
    // An owner's name is no promise.
    expect(document.body.textContent).not.toMatch(/cleaned|dry cleaning|label/)
    screen.getByRole('heading', { name: 'One dress to rent' })
    await screen.findByRole('link', { name: 'Gown of Olga' })
    screen.getByRole('link', { name: 'Report this person' })
  })

  test('is found from the dress, and by an address it had before', async ({ person, visitor }) => {
    const { lender, dress, slug } = await lenderNamed(person, 'Olga')
    await lender.api.auth.updateProfile({ displayName: 'Petrova' })
    const { history, user } = visit(`/dresses/${dress.slug}`, visitor)
    await user.click(await screen.findByRole('link', { name: 'Petrova' }))
    await screen.findByRole('heading', { level: 1, name: 'Petrova’s Closet' })
    const now = history.location.pathname
    document.body.replaceChildren()
    const { history: other } = visit(`/closets/${slug}`, visitor)
    await screen.findByRole('heading', { level: 1, name: 'Petrova’s Closet' })
    expect(other.location.pathname).toBe(now)
  })

  test('that is nobody’s is not there', async ({ visitor }) => {
    visit('/closets/nobody', visitor)
    await screen.findByRole('heading', { name: 'Closet not found' })
  })

  test('with nothing to rent says so kindly; its owner lists a dress', async ({ person, visitor }) => {
    const { lender, dress, slug } = await lenderNamed(person, 'Olga')
    await lender.api.dresses.remove({ id: dress.id })
    visit(`/closets/${slug}`, visitor)
    await screen.findByRole('heading', { name: 'Nothing to rent at the moment.' })
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Browse Dresses' }).getAttribute('href'),
    ).toBe('/dress-rental')
    document.body.replaceChildren()
    visit(`/closets/${slug}`, lender)
    await screen.findByRole('link', { name: 'List a Dress' })
    const edit = await screen.findByRole('link', { name: 'Edit your closet' })
    expect(edit.getAttribute('href')).toBe('/account#closet')
    expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
  })

  test('whose dresses cannot be had says so, and asks again', async ({ person, visitor }) => {
    const { slug } = await lenderNamed(person, 'Olga')
    let isDown = true
    const { user } = visit(`/closets/${slug}`, visitor, async ({ path }) => {
      if (isDown && path === 'closets.dresses') throw new Error('no server')
    })
    await screen.findByText('Failed to fetch dresses')
    isDown = false
    await user.click(await button('Try Again'))
    await screen.findByRole('link', { name: 'Gown of Olga' })
  })
})

describe('reviews in a closet', () => {
  test('are of the lender and the dress, and make stars from three on', async ({ person, visitor }) => {
    const { lender: olga, dress, slug } = await lenderNamed(person, 'Olga')
    let endedAgo = -2
    const rented = async (dressStars: number, body: string) => {
      const rita = await person('Rita')
      endedAgo += 4
      const { rentalId } = await finishedRental({ olga, rita, dress, endedAgo })
      await rita.api.reviews.write({ rentalId, ...renterSays, dressStars, personStars: 5, body })
      await olga.api.reviews.write({ rentalId, ...ownerSays })
    }
    visit(`/closets/${slug}`, visitor)
    await screen.findByText('New lender')
    expect(screen.queryByRole('heading', { name: 'Reviews' })).toBeNull()
    document.body.replaceChildren()

    await rented(2, 'Too long in the water')
    await rented(4, 'A dream of silk')
    visit(`/closets/${slug}`, visitor)
    const said = (await screen.findByText('Too long in the water')).closest('li')
    if (!said) throw new Error('It stands in a list.')
    expect(said.textContent).toContain('Lender 55 of 5 stars · Dress 22 of 5 stars')
    within(said).getByRole('link', { name: 'Gown of Olga' })
    screen.getByText('New lender')
    document.body.replaceChildren()

    await rented(4, 'Danced until four')
    visit(`/closets/${slug}`, visitor)
    await screen.findByText('Danced until four')
    screen.getByText('5 of 5 stars, 3 reviews')
  })

  test('that cannot be had say so, and are asked for again', async ({ person, visitor }) => {
    const { lender: olga, slug } = await lenderNamed(person, 'Olga')
    const rita = await person('Rita')
    const { rentalId } = await finishedRental({ olga, rita })
    await rita.api.reviews.write({ rentalId, ...renterSays, body: 'A dream of silk' })
    await olga.api.reviews.write({ rentalId, ...ownerSays })
    let isDown = true
    const { user } = visit(`/closets/${slug}`, visitor, async ({ path }) => {
      if (isDown && path === 'reviews.about') throw new Error('no server')
    })
    await screen.findByText('The reviews could not be loaded.')
    isDown = false
    await user.click(await button('Try Again'))
    await screen.findByText('A dream of silk')
  })
})

describe('following', () => {
  test('answers at once, takes no second press, and can be taken back', async ({ person }) => {
    const { slug, closetId } = await lenderNamed(person, 'Olga')
    const rita = await person('Rita')
    const server = Promise.withResolvers<void>()
    let sent = 0
    const { user } = visit(`/closets/${slug}`, rita, async ({ path }) => {
      if (path !== 'closets.follow') return
      sent++
      await server.promise
    })
    const follow = await button('Follow Olga')
    await waitFor(() => expect(follow.ariaDisabled).toBe('false'))
    await user.click(follow)
    const following = await button('Following Olga')
    await user.click(following)
    server.resolve()
    await waitFor(async () => expect(await rita.api.closets.followedIds()).toEqual([closetId]))
    expect(sent).toBe(1)
    await waitFor(() => expect(following.ariaDisabled).toBe('false'))
    await user.click(following)
    await button('Follow Olga')
    await waitFor(async () => expect(await rita.api.closets.followedIds()).toEqual([]))
  })

  test('turns back when the server does not hear of it, and says so', async ({ person }) => {
    const { slug } = await lenderNamed(person, 'Olga')
    const { user } = visit(`/closets/${slug}`, await person('Rita'), async ({ path }) => {
      if (path === 'closets.follow') throw new TypeError('Failed to fetch')
    })
    const follow = await button('Follow Olga')
    await waitFor(() => expect(follow.ariaDisabled).toBe('false'))
    await user.click(follow)
    await screen.findByText('Nothing was changed')
    await button('Follow Olga')
  })

  test('is not said of whoever is signed out meanwhile', async ({ person }) => {
    const { slug, closetId } = await lenderNamed(person, 'Olga')
    const rita = await person('Rita')
    await rita.api.closets.follow({ closetId })
    let isHere = true
    const { user } = visit(`/closets/${slug}`, {
      context: { ...rita.context, user: async () => (isHere ? rita.context.user() : null) },
    })
    const following = await button('Following Olga')
    isHere = false
    await user.click(following)
    await screen.findByText('Nothing was changed')
    await button('Follow Olga')
    expect(await rita.api.closets.followedIds()).toEqual([closetId])
  })

  test('leads a visitor through signing up and back, and follows; a link alone does not', async ({
    person,
    visitor,
    db,
  }) => {
    const { slug, closetId } = await lenderNamed(person, 'Olga')
    const { user, history } = visit(`/closets/${slug}`, visitor)
    const follow = await button('Follow Olga')
    await waitFor(() => expect(follow.ariaDisabled).toBe('false'))
    await user.click(follow)
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    const from = new URLSearchParams(history.location.search).get('from')
    expect(from).toMatch(new RegExp(`^/closets/${slug}#follow-\\w+$`))
    await user.click(await within(await screen.findByRole('main')).findByRole('link', { name: 'Sign Up' }))
    await user.type(await screen.findByLabelText('Display Name'), 'Rita')
    await user.type(screen.getByLabelText('Email'), `${crypto.randomUUID()}@people.test`)
    await user.type(screen.getByLabelText(/^Password/), 'a long enough password')
    await user.click(await button('Create Account'))
    await button('Following Olga')
    await waitFor(() => expect(history.location.hash).toBe(''))
    const follows = () =>
      db.selectFrom('follow').select('followerId').where('closetId', '=', closetId).execute()
    await waitFor(async () => expect(await follows()).toHaveLength(1))

    document.body.replaceChildren()
    const { history: other } = visit(String(from), await person('Tess'))
    await waitFor(() => expect(other.location.hash).toBe(''))
    await button('Follow Olga')
    expect(await follows()).toHaveLength(1)
  })
})

describe('closets I follow', () => {
  test('stand with their newest dresses, and stay in sight when they are let go of', async ({ person }) => {
    const { slug, closetId, dress } = await lenderNamed(person, 'Olga')
    const rita = await person('Rita')
    await rita.api.closets.follow({ closetId })
    const { user } = visit('/closets', rita)
    const name = await screen.findByRole('link', { name: 'Olga' })
    expect(name.getAttribute('href')).toBe(`/closets/${slug}`)
    screen.getByText('one dress to rent')
    const newest = within(screen.getByRole('list', { name: 'Newest of Olga' }))
    expect(newest.getByRole('link').getAttribute('href')).toBe(`/dresses/${dress.slug}`)
    const following = await button('Following Olga')
    await waitFor(() => expect(following.ariaDisabled).toBe('false'))
    await user.click(following)
    await waitFor(async () => expect(await rita.api.closets.followedIds()).toEqual([]))
    await button('Follow Olga')
    expect(document.activeElement).toBe(following)
  })

  test('are none yet, or could not be had', async ({ person }) => {
    visit('/closets', await person('Rita'))
    await screen.findByRole('heading', { name: 'You follow no closet yet.' })
    document.body.replaceChildren()
    visit('/closets', await person('Tess'), async ({ path }) => {
      if (path === 'closets.followedPage') throw new Error('no server')
    })
    await screen.findByText('Something went wrong')
  })

  test('are told of once a day under the bell', async ({ person, db }) => {
    const rita = await person('Rita')
    await db
      .insertInto('notice')
      .values({ userId: rita.id, kind: 'closet_news', rentalId: null, at: new Date() })
      .execute()
    visit('/notices', rita)
    const line = await screen.findByRole('link', {
      name: /There are new dresses in closets that you follow\.$/,
    })
    expect(line.getAttribute('href')).toBe('/closets')
  })
})

describe('one’s own closet', () => {
  test('is edited at the account, with its words kept when that fails', async ({ person }) => {
    const { lender, slug } = await lenderNamed(person, 'Olga')
    let isDown = true
    const { user } = visit('/account', lender, async ({ path }) => {
      if (isDown && path === 'closets.edit') throw new TypeError('Failed to fetch')
    })
    await user.type(await screen.findByLabelText('City (optional)'), 'Brooklyn')
    await user.type(screen.getByLabelText('A sentence about your closet (optional)'), 'Silk, mostly.')
    screen.getByText('287 characters left')
    expect(screen.getByRole('link', { name: 'See your closet' }).getAttribute('href')).toBe(
      `/closets/${slug}`,
    )
    await user.click(await button('Save Closet'))
    await screen.findByText('Your closet could not be saved. Please try again.')
    expect(screen.getByDisplayValue('Silk, mostly.')).toBeTruthy()
    isDown = false
    await user.click(await button('Save Closet'))
    await screen.findByText('Closet saved')
    expect(await lender.api.closets.mine()).toMatchObject({ city: 'Brooklyn', about: 'Silk, mostly.' })
  })

  test('takes no more than it says', async ({ person }) => {
    const { lender } = await lenderNamed(person, 'Olga')
    const { user } = visit('/account', lender)
    const about = await screen.findByLabelText('A sentence about your closet (optional)')
    await user.click(about)
    await user.paste('x'.repeat(302))
    screen.getByText('2 characters too many')
    await user.click(await button('Save Closet'))
    await screen.findByText('Your sentence must be 300 characters or less.')
    expect(document.activeElement).toBe(about)
  })

  test('is not spoken of to whoever has never listed a dress', async ({ person }) => {
    visit('/account', await person('Rita'))
    await screen.findByRole('heading', { name: 'Devices' })
    expect(screen.queryByRole('heading', { name: 'Your closet' })).toBeNull()
  })
})
