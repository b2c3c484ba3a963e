import { useEffect, useState, type ReactNode } from 'react'
import { reason, trpc, type Answers } from '../api/api.ts'
import { Button, Spinner } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import classes from './admin-list.module.css'
import { ServerReply } from './server-reply.tsx'

/** The polling interval for a test letter, and its limit, in milliseconds. */
const ASK_EVERY_MS = 1_000
const ASK_FOR_MS = 90_000

/** Sends a letter to the admin, and shows the mail server's answer. */
export function TestLetter() {
  const { admin } = trpc.useUtils()
  const send = trpc.admin.testLetter.useMutation({ onSuccess: () => void admin.letters.invalidate() })
  return (
    <div className={classes.test}>
      <Button variant="default" aria-disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Send a test letter'}
      </Button>
      {send.error && <Problem>{reason(send.error, 'No letter was sent. Please try again.')}</Problem>}
      <div role="status">{send.data && <TestResult key={send.data.id} id={send.data.id} />}</div>
    </div>
  )
}

type Letter = Answers['admin']['letter']

/** Whether there is a result to show: it is sent, or could not leave at once. */
const isSettled = (letter: Letter | undefined) =>
  letter !== undefined && (letter.why !== null || !['queued', 'sending'].includes(letter.state))

function TestResult({ id }: { id: number }) {
  const { admin } = trpc.useUtils()
  const [isLate, setLate] = useState(false)
  const { data: letter } = trpc.admin.letter.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => !isLate && !isSettled(state.data) && ASK_EVERY_MS },
  )
  const isOver = isSettled(letter)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ASK_FOR_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isOver) void admin.letters.invalidate()
  }, [admin, isOver])

  if (letter && isOver) return <p className={classes.result}>{resultOf(letter)}</p>
  if (isLate)
    return <p className={classes.result}>It has not left yet. The list below says what becomes of it.</p>
  return (
    <p className={classes.result}>
      <Spinner /> It is on its way...
    </p>
  )
}

function resultOf({ state, why, email }: Letter): ReactNode {
  if (state === 'sent') return `Sent. The mail server has taken it for ${email}.`
  if (state === 'kept') return 'Kept in the outbox of this server. It can be read below.'
  if (state === 'skipped') return `It was not sent: ${why}`
  return (
    <>
      {state === 'failed' ? 'It could not be sent:' : 'It has not left yet, and is tried again:'}{' '}
      <ServerReply>{why ?? ''}</ServerReply>
    </>
  )
}
