/** The value of the promise; undefined where there is no such file or folder. */
export const unlessMissing = <T>(promise: Promise<T>) =>
  promise.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
