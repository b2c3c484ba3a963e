import { createContext, use, type ReactNode } from 'react'

/**
 * A hook that runs once, in a provider, for all components below it: queries in each of a page's many hearts were a fifth
 * of what rendering it cost.
 */
export function sharedHook<Value extends object>(useOnce: () => Value) {
  // There is always a provider: the root route's.
  const Context = createContext({} as Value)
  return [
    ({ children }: { children: ReactNode }) => <Context value={useOnce()}>{children}</Context>,
    () => use(Context),
  ] as const
}
