import { setTimeout as delay } from 'node:timers/promises'
import { openShop } from '../e2e/shop.ts'
import { dresses } from '../server/demo/catalogue.ts'

/** Opens a demo shop, and waits until it has drawn its last picture, so that it does nothing but what is measured. */
export async function openDemoShop() {
  const shop = await openShop({ DEMO_DATA: 'on' })
  const wanted = dresses.reduce((sum, { views }) => sum + views.length, 0)
  for (;;) {
    const listed: { imageUrls: string[] }[] = await (await fetch(`${shop.url}/_api/dresses`)).json()
    if (listed.reduce((sum, { imageUrls }) => sum + imageUrls.length, 0) >= wanted) return shop
    await delay(1_000)
  }
}
