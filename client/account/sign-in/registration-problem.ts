import { loginProblem } from './login-problem.ts'

/** Why an account could not be made, in words that fit the form. */
export function registrationProblem(error: unknown) {
  const said = loginProblem(error, 'Registration failed')
  if (said.includes('Email already in use')) {
    return 'This email is already registered. Please try logging in instead.'
  }
  if (said.includes('display name')) return "Please provide a valid display name that isn't empty."
  if (said.includes('display') || said.includes('name')) return `Please check your display name: ${said}`
  return said
}
