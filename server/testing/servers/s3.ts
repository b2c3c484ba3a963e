import S3rver from '@20minutes/s3rver'

/** The only account: both key and secret. */
export const S3_ACCOUNT = 'S3RVER'

export interface S3Server {
  /** Environment variables of the shop. */
  settings: { bucket: string; endpoint: string; region: string }
  /** Stops it at once, with connections open; its files stay for another on the same folder. */
  stop: () => Promise<void>
}

/** Starts one on a folder, with one bucket in it; on a free port by default. */
export async function startS3(directory: string, port = 0): Promise<S3Server> {
  const bucket = 'pictures'
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const address = await server.run()
  return {
    settings: { bucket, endpoint: `http://127.0.0.1:${address.port}`, region: 'us-east-1' },
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}
