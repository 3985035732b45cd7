import { LineProgress, stepShare } from '@contour/ui/line-progress'
import { PageFrame } from '../../frame/page-frame.tsx'
import { planTexts } from '../../texts/en/plan.ts'
import { useTexts } from '@contour/texts/use-texts'
import { markVisitor } from './mark-visitor.ts'
import { NeedsIntakeText } from './needs-intake.tsx'
import { NO_PLAN } from './no-plan.ts'
import { TakingStep } from './plan-steps.tsx'

/**
 * The page as it is prerendered: step 1, and what a visitor without an intake sees. Its script runs before the first
 * paint and marks the root element with the one to show (app.css). Step 1 accepts no input until hydration, because an
 * answer given before it would be lost.
 * @param needsIntake a visitor without height and weight, once that is known: their part stays the same element, so that
 *   nothing is painted a second time
 */
export function PrerenderedPlan({ needsIntake }: { needsIntake?: { signedIn: boolean } }) {
  const t = useTexts(planTexts)
  return (
    <PageFrame back={{ href: needsIntake ? '/' : '/weight-loss-report' }}>
      {needsIntake ? null : <script suppressHydrationWarning>{`(${String(markVisitor)})()`}</script>}
      {needsIntake ? null : (
        <div className="known-only flex grow flex-col" inert>
          <LineProgress label={t('label')} share={stepShare(1, 3)} />
          {/* As tall as the note that follows, so that the button stays where it is. */}
          <TakingStep
            options={NO_PLAN}
            note={<span className="inline-block min-h-8">{'\u00a0'}</span>}
            onAnswer={() => {}}
          />
        </div>
      )}
      <div className={needsIntake ? undefined : 'unknown-only'}>
        <NeedsIntakeText signedIn={needsIntake?.signedIn ?? false} />
      </div>
    </PageFrame>
  )
}
