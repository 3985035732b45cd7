import { WITH_FAKE_DEVICES, pathsOf } from './fixtures/live-call.ts'
import { test as base, expect } from './fixtures/service.ts'
import { startService, type RunningService } from './fixtures/start-service.ts'
import { TURNSERVER, startTurnServer } from './fixtures/turn-server.ts'
import { arrangeInLine, meet, recordVisit } from './pages/visits.ts'

/** The service of this file, whose visits go through a relay of its own. */
const test = base.extend<object, { service: RunningService }>({
  service: [
    async ({}, use) => {
      const relay = await startTurnServer(TURNSERVER ?? '')
      const service = await startService({
        ICE_SERVERS: relay.url,
        TURN_SECRET: relay.secret,
        VISIT_RELAY_ONLY: '1',
      }).catch(async (error: unknown) => {
        await relay.stop()
        throw error
      })
      await use(service)
      await service.stop()
      await relay.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

test.use({
  serviceName: 'visit-relay',
  viewport: { width: 1280, height: 900 },
  launchOptions: WITH_FAKE_DEVICES,
})

test.skip(!TURNSERVER, 'a machine without coturn relays no call')

test('M-06 D-48 with VISIT_RELAY_ONLY the call goes through the relay on both sides, and neither names its own address', async ({
  page,
  service,
  desk,
}) => {
  const clinician = await desk('clinician')
  const order = await arrangeInLine(service, { page, clinician })

  await meet(clinician, page, order)
  for (const one of [page, clinician]) {
    const { selected, own } = await pathsOf(one)
    expect(selected).toEqual({ local: 'relay', remote: 'relay' })
    expect(new Set(own)).toEqual(new Set(['relay']))
  }
  await recordVisit(clinician, order, 'Seen through the relay.')
})
