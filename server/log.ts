import type { FastifyRequest } from 'fastify'

/** Parameters of an address that let somebody in, or soon would. */
const SECRETS = /([?&](?:code|state|token|tempToken)=)[^&#]*/g

/** A request as the log tells it: without the secrets that Google sends in an address (threats 115). */
export const requestInLog = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: url.replaceAll(SECRETS, '$1[Redacted]'),
  host,
  remoteAddress: ip,
  remotePort: socket?.remotePort,
})
