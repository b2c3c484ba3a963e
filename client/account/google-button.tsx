import { useState } from 'react'
import { Note } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { GoogleIcon } from './google-icon.tsx'

/** Signing in with Google; says so where the server has no Google credentials. */
export function GoogleButton() {
  const [isRefused, setRefused] = useState(false)
  return (
    <>
      <Button variant="default" fullWidth onClick={() => setRefused(true)}>
        <GoogleIcon />
        Continue with Google
      </Button>
      {isRefused && (
        <Note>Google sign-in is not configured on this server. Please use your email and password.</Note>
      )}
    </>
  )
}
