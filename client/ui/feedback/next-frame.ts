/** Resolves once what is shown now is drawn; soon after in a tab that draws nothing. */
export const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
