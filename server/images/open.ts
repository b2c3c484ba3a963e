import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore, type ImageStore } from './store.ts'

/** The store that the settings name: a bucket, else the data folder. */
export async function openImages({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ImageStore> {
  if (!s3) return diskStore(join(dataDir, 'images'))
  // Imported only where it is used: it is larger than the rest of the server.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(s3)
}
