import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Confirm } from './confirm.tsx'

test('a dialog that was confirmed takes no second press while it fades', async () => {
  let confirmed = 0
  function Page() {
    const [opened, setOpened] = useState(true)
    return (
      // As in a browser, where a dialog fades.
      <MantineProvider>
        <Confirm
          title="Sure?"
          action="Yes"
          opened={opened}
          onClose={() => setOpened(false)}
          onConfirm={() => confirmed++}
        >
          It cannot be undone.
        </Confirm>
        <p>{opened ? 'It is open.' : 'It closes.'}</p>
      </MantineProvider>
    )
  }
  render(<Page />)
  const yes = await screen.findByRole('button', { name: 'Yes' })
  fireEvent.click(yes)
  screen.getByText('It closes.')
  expect(yes.isConnected).toBe(true)
  fireEvent.click(yes)
  expect(confirmed).toBe(1)
})
