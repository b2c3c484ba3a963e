import Bowser from 'bowser'
import { networkOf } from './network.ts'

/** The device of a sign-in in everyday words: `Chrome on Android`; null when the browser does not say. */
export function deviceOf(userAgent: string | undefined) {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  const named = [browser.name, os.name].filter(Boolean)
  return named.length ? named.join(' on ').slice(0, 80) : null
}

/** Roughly where a sign-in came from: enough to tell home from abroad, without the address itself. */
export function regionOf(ip: string) {
  const network = networkOf(ip)
  return network.includes(':') ? network : network.replace(/\.\d+$/, '.*')
}
