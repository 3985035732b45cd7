import type { Arranged } from '@contour/e2e/arrange'
import type { RunningService } from '@contour/e2e/start-service'
import type { Stored } from './weigh-visit.ts'

export const storedOf = ({ url }: RunningService, { session }: Arranged): Stored => ({
  cookies: [],
  origins: [
    {
      origin: url,
      localStorage: [
        { name: 'user', value: JSON.stringify({ v: 1, ...session.user }) },
        { name: 'scope', value: session.scope },
        { name: 'token', value: session.token },
      ],
    },
  ],
})
