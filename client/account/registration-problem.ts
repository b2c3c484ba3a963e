/** Why an account could not be made, in the specification's words (§8); `said` is what the server said, if anything. */
export function registrationProblem(said: string | undefined) {
  if (!said) return 'Registration failed. Please try again.'
  if (said.includes('Email already in use')) {
    return 'This email is already registered. Please try logging in instead.'
  }
  if (said.includes('display name')) return "Please provide a valid display name that isn't empty."
  if (said.includes('display') || said.includes('name')) return `Please check your display name: ${said}`
  return said
}
