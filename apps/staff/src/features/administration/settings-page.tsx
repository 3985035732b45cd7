import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { administrationTexts } from '../../texts/en/administration.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

/** Settings that an administrator changes without a release; each change is written to the audit trail. */
export function SettingsPage() {
  const t = useTexts(administrationTexts)
  const settings = useQuery(reads.settings())
  const change = useAction({
    act: calls.administration.setAddOnStep,
    refresh: [['settings']],
  })
  const shown = settings.data?.add_on_step
  return (
    <div className="card">
      <PageHead title={t('settings')} />
      <ReadStates read={settings} label={t('settingsLoading')} />
      {shown === undefined ? null : (
        <section aria-labelledby="add-on-step" className="grid max-w-[640px] gap-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id="add-on-step" className="type-h3">
              {t('addOn')}
            </h2>
            <StateBadge tone={shown ? 'good' : 'open'}>{t(shown ? 'on' : 'off')}</StateBadge>
          </div>
          <p>{t('addOnText')}</p>
          <ActionProblem problem={change.problem} />
          <div>
            <DeskButton busy={change.busy} onClick={() => change.run({ shown: !shown })}>
              {t(shown ? 'turnOff' : 'turnOn')}
            </DeskButton>
          </div>
        </section>
      )}
    </div>
  )
}
