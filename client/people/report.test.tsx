import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { formatDays } from '../../shared/day.ts'
import { asking, inDays, test, type Person } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const offered = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)

describe('a report', () => {
  test('of a dress opens by itself when a visitor has signed in, once', async ({ person, visitor, db }) => {
    const { slug, id } = await (await person('Olga')).list()
    const { user, history } = visit(`/dresses/${slug}`, visitor)
    await user.click(await screen.findByRole('link', { name: 'Report this dress' }))
    const main = within(await screen.findByRole('main'))
    await main.findByRole('heading', { name: 'Welcome Back' })
    await user.click(main.getByRole('link', { name: 'Sign Up' }))
    await user.type(await main.findByLabelText('Email'), `report-${slug}@people.test`)
    await user.type(main.getByLabelText('Password'), 'Long hems of 2030')
    await user.type(main.getByLabelText('Display Name'), 'Nora')
    await user.click(main.getByRole('button', { name: 'Create Account' }))

    const dialog = await screen.findByRole('dialog', { name: 'Report this dress' })
    expect(history.location.href).toBe(`/dresses/${slug}`)
    expect(offered(dialog)).toEqual([
      'Not as described',
      'A counterfeit',
      'Advertising, or the same to many',
      'Wants to do it outside of the shop',
      'Asks for money, or is not who they say',
      'Something else',
    ])
    await user.click(within(dialog).getByLabelText('Not as described'))
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
    await screen.findByText('Thank you for telling us')
    const reports = await db.selectFrom('report').select('reason').where('dressId', '=', id).execute()
    expect(reports).toEqual([{ reason: 'not_as_described' }])
  })

  test('of a person asks what people do', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(20)))
    const { user } = visit(`/rentals/${rentalId}`, rita)
    await user.click(await screen.findByRole('button', { name: 'About Olga' }))
    await user.click(screen.getByRole('menuitem', { name: 'Report Olga' }))
    expect(offered(await screen.findByRole('dialog', { name: 'Report Olga' }))).toEqual([
      'Advertising, or the same to many',
      'Rude or threatening',
      'Wants to do it outside of the shop',
      'Asks for money, or is not who they say',
      'Something else',
    ])
  })

  test('of a rental offers what fits the side', async ({ person, db }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(20)))
    const open = async (who: Person) => {
      const { user } = visit(`/rentals/${rentalId}`, who)
      await user.click(await screen.findByRole('button', { name: 'Report a problem' }))
      return { user, dialog: await screen.findByRole('dialog', { name: 'Report a problem' }) }
    }
    expect(offered((await open(rita)).dialog).slice(0, 3)).toEqual([
      'Not as described',
      'A counterfeit',
      'They did not turn up',
    ])
    document.body.replaceChildren()
    const { user, dialog } = await open(olga)
    const form = within(dialog)
    expect(offered(dialog).slice(0, 2)).toEqual(['The dress was not returned', 'The dress was damaged'])
    await user.click(form.getByLabelText('The dress was not returned'))
    await user.click(form.getByRole('button', { name: 'Send report' }))
    await screen.findByText('Thank you for telling us')
    const reports = await db
      .selectFrom('report')
      .select(['reason', 'rentalId'])
      .where('rentalId', '=', rentalId)
      .execute()
    expect(reports).toEqual([{ reason: 'not_returned', rentalId }])
  })
})

describe('blocking somebody', () => {
  const ask = async (name: string, user: ReturnType<typeof visit>['user']) => {
    await user.click(await screen.findByRole('button', { name: `About ${name}` }))
    await user.click(screen.getByRole('menuitem', { name: `Block ${name}` }))
    return within(await screen.findByRole('dialog', { name: `Block ${name}?` }))
  }

  test('says what becomes of a request that is open between the two, to either', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(20)))
    const days = formatDays({ from: inDays(20), to: inDays(23) }, inDays(0))
    const lender = await ask('Rita', visit(`/rentals/${rentalId}`, olga).user)
    lender.getByText(new RegExp(`Their request for ${days} stays open until you answer it\\.$`))
    document.body.replaceChildren()
    const renter = await ask('Olga', visit(`/rentals/${rentalId}`, rita).user)
    renter.getByText(
      new RegExp(`Your request for ${days} stays open until it is answered or you withdraw it\\.$`),
    )
    document.body.replaceChildren()
    await rita.api.rentals.withdraw({ rentalId })
    const later = await ask('Rita', visit(`/rentals/${rentalId}`, olga).user)
    await waitFor(() => later.getByText(/They are not told\.$/))
  })
})
