import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { DemoClockBar } from '@contour/ui/demo-clock-bar'
import { Notice } from '@contour/ui/notice'
import { useToast } from '@contour/ui/toast'
import { PageFrame } from '../../frame/page-frame.tsx'
import { messageOf } from '../../lib/error-messages.ts'
import { instantText } from '../../lib/dates.ts'
import { wipeDevice } from '../../lib/device-store.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { api } from '../../lib/patient-api.ts'
import { DemoOrders } from './demo-orders.tsx'
import { DemoThreads } from './demo-threads.tsx'
import { DemoOutbox } from './demo-outbox.tsx'
import { pageTitle } from '../../lib/brand.ts'

export const title = () => pageTitle('Demo')

const steps = [
  { label: '+1 h', seconds: 3600 },
  { label: '+12 h', seconds: 12 * 3600 },
  { label: '+1 day', seconds: 86_400 },
  { label: '+7 days', seconds: 7 * 86_400 },
]

/** The demo's control page: messages, the movable clock, the next step of each order, the seed. */
export default function DemoPage() {
  const hydrated = useHydrated()
  const clock = useQuery({
    queryKey: ['demo', 'clock'],
    queryFn: () => api.demo.readClock({}),
    refetchInterval: 15_000,
    enabled: hydrated,
  })
  return (
    <PageFrame width="content" back={{ href: '/' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-4 pb-14">
        <div className="grid gap-3">
          <h1 className="type-h1">Demo</h1>
          <p className="max-w-measure text-muted">
            Every message the service would send is below, its time can be moved forward, and each order can
            be taken one step further, as if clinician, pharmacy or carrier had acted.
          </p>
        </div>
        {clock.isError ? (
          <Notice tone="error" live="polite" title="The demo is not available.">
            {messageOf(clock.error)}
          </Notice>
        ) : null}
        <Clock
          now={clock.data?.now}
          offset={clock.data?.offset_seconds ?? 0}
          due={clock.data?.next_due ?? []}
        />
        <DemoOrders />
        <DemoThreads />
        <DemoOutbox />
        <Reset />
      </div>
    </PageFrame>
  )
}

type Props = { now: string | undefined; offset: number; due: readonly { kind: string; at: string }[] }

function Clock({ now, offset, due }: Props) {
  const queries = useQueryClient()
  const toast = useToast()
  const move = useMutation({
    mutationFn: (advance_seconds: number) => api.demo.moveClock({ advance_seconds }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toast(`It is now ${instantText(answer.now)}. ${answer.ran} things that fell due were done.`)
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  const hours = Math.round(offset / 3600)
  const next = due[0]
  return (
    <section className="grid gap-3">
      <h2 className="type-h3">Clock</h2>
      <DemoClockBar
        time={now ? instantText(now) : 'Reading the clock'}
        offset={
          <>
            {hours === 0 ? 'Real time.' : `${hours} hours ahead of real time.`}
            {next ? ` Next: ${next.kind.replaceAll(/[._-]/g, ' ')}, ${instantText(next.at)}.` : ''}
          </>
        }
      >
        {steps.map((step) => (
          <Button
            key={step.label}
            size="desk"
            tone="secondary"
            busy={move.isPending && move.variables === step.seconds}
            onClick={() => {
              if (!move.isPending) move.mutate(step.seconds)
            }}
          >
            {step.label}
          </Button>
        ))}
      </DemoClockBar>
    </section>
  )
}

function Reset() {
  const [asked, setAsked] = useState(false)
  const reset = useMutation({
    mutationFn: () => api.demo.reset({}),
    onSuccess: () => {
      wipeDevice()
      window.location.assign('/demo')
    },
  })
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="type-h3">Start over</h2>
      <p className="text-muted">Everything goes back to the seed, and this browser forgets its session.</p>
      {reset.isError ? <Notice tone="error">{messageOf(reset.error)}</Notice> : null}
      {asked ? (
        <div className="flex flex-wrap gap-3">
          <Button tone="danger" busy={reset.isPending} onClick={() => reset.mutate()}>
            Yes, reset the demo
          </Button>
          <Button tone="secondary" onClick={() => setAsked(false)}>
            Keep it
          </Button>
        </div>
      ) : (
        <Button tone="danger" onClick={() => setAsked(true)}>
          Reset the demo
        </Button>
      )}
    </section>
  )
}
