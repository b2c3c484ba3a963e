import { loginProblem } from './login-problem.ts'

/** The specification's text; the form makes a link of it. */
export const ALREADY_REGISTERED = 'This email is already registered. Please try logging in instead.'

/** Why signing up failed, in words that fit the form. */
export function registrationProblem(error: unknown) {
  const said = loginProblem(error, 'Registration failed')
  if (said.includes('Email already in use')) return ALREADY_REGISTERED
  if (said.includes('display name')) return "Please provide a valid display name that isn't empty."
  if (said.includes('display') || said.includes('name')) return `Please check your display name: ${said}`
  return said
}
