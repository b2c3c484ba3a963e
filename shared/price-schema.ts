import * as z from 'zod/mini'
import { formatUsd } from './price.ts'

const isWholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6

/** An amount in US dollars, at most two decimals, from one cent to `most`. */
export const dollarsSchema = (name: string, most: number) => {
  const positive = `${name} must be a positive number.`
  return z
    .number(positive)
    .check(
      z.gte(0.01, positive),
      z.lte(most, `${name} must be at most ${formatUsd(most * 100)}.`),
      z.refine(isWholeCents, `${name} can have at most two decimals.`),
    )
}
