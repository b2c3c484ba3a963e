import { loginSchema, registrationSchema } from '../../shared/account.ts'
import { unauthorized } from '../errors.ts'
import { anyone, router } from '../trpc.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { findCredentials, findSessionUser, insertUser } from './queries.ts'

export const authRouter = router({
  /** Whoever is signed in, or null. */
  session: anyone.query(async ({ ctx }) => {
    const user = await ctx.user()
    return user && findSessionUser(ctx.db, user.id)
  }),

  login: anyone.input(loginSchema).mutation(async ({ ctx, input }) => {
    const known = await findCredentials(ctx.db, input.email)
    const matches = await passwordMatches(known?.passwordHash, input.password)
    const ended = known?.passwordExpiresAt && known.passwordExpiresAt <= ctx.now
    if (!known || !matches || ended) throw unauthorized('Invalid email or password.')
    await ctx.signIn(known.id)
    return { user: await findSessionUser(ctx.db, known.id) }
  }),

  register: anyone.input(registrationSchema).mutation(async ({ ctx, input }) => {
    const { password, ...person } = input
    const { id } = await insertUser(ctx.db, { ...person, passwordHash: await hashPassword(password) })
    await ctx.signIn(id)
    return { user: await findSessionUser(ctx.db, id) }
  }),

  logout: anyone.mutation(async ({ ctx }) => {
    await ctx.signOut()
    return {}
  }),
})
