import { Button } from '@contour/ui/button'
import { useQuery } from '@tanstack/react-query'
import { calls } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { useAction } from '../calls/use-action.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateBadge } from '../frame/state-badge.tsx'

/** Settings that an administrator changes without a release; each change is written to the audit trail. */
export function SettingsPage() {
  const settings = useQuery(reads.settings())
  const change = useAction({
    act: calls.administration.setAddOnStep,
    refresh: [['settings']],
    done: ({ message }) => message,
  })
  const shown = settings.data?.add_on_step
  return (
    <div className="card">
      <PageHead title="Settings" />
      {settings.isPending ? <Reading label="Loading the settings" /> : null}
      {settings.isError ? <ReadFailed error={settings.error} again={() => void settings.refetch()} /> : null}
      {shown === undefined ? null : (
        <section aria-labelledby="add-on-step" className="grid max-w-[640px] gap-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id="add-on-step" className="type-h3">
              Add-on step
            </h2>
            <StateBadge tone={shown ? 'good' : 'open'}>{shown ? 'Shown' : 'Switched off'}</StateBadge>
          </div>
          <p>
            After payment, patients are offered GLP Anti-Nausea before the summary. Switched off, the summary
            comes at once and nothing can be added there; what was added before stays as it is.
          </p>
          {change.problem ? (
            <p role="alert" className="font-semibold text-error">
              Error: {change.problem}
            </p>
          ) : null}
          <div>
            <Button
              size="desk"
              tone="secondary"
              busy={change.busy}
              onClick={() => change.run({ shown: !shown })}
            >
              {shown ? 'Switch off the add-on step' : 'Show the add-on step'}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
