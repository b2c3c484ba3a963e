import { Button, Loader } from '@mantine/core'
import { Note, Problem } from '../ui/banner.tsx'
import type { GoogleState } from './google.ts'
import { GoogleIcon } from './google-icon.tsx'

interface GoogleButtonProps extends GoogleState {
  label: string
}

/** The way to Google's window, and what came of it. While the window is open, another press brings it to the front. */
export function GoogleButton({ label, progress, start }: GoogleButtonProps) {
  const isBusy = progress.step === 'busy'
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={isBusy ? <Loader size={16} color="currentcolor" aria-hidden /> : <GoogleIcon />}
        onClick={() => void start()}
      >
        {isBusy ? 'Waiting for Google...' : label}
      </Button>
      {progress.step === 'failed' && <Problem>{progress.message}</Problem>}
      {progress.step === 'closed' && <Note>{progress.message}</Note>}
    </>
  )
}
