import { Button } from '../src/button.tsx'
import { DemoClockBar } from '../src/demo-clock-bar.tsx'
import { EmptyState } from '../src/empty-state.tsx'
import { ErrorSummary } from '../src/error-summary.tsx'
import { AuthorizationNote } from '../src/authorization-note.tsx'
import { LineProgress } from '../src/line-progress.tsx'
import { LoadingBlock } from '../src/loading-block.tsx'
import { Notice } from '../src/notice.tsx'
import { ProgressText } from '../src/progress-text.tsx'
import { PromiseNote } from '../src/promise-note.tsx'
import { FlagChip, SlaChip } from '../src/queue-chips.tsx'
import { ThreadChip } from '../src/thread-chip.tsx'
import { WhyNote } from '../src/why-note.tsx'
import { longText } from './sample-data.tsx'
import { Specimen, State } from './specimen.tsx'

const threads = ['care', 'medicine', 'delivery', 'money', 'problem'] as const

export function BasicSpecimens() {
  return (
    <>
      <Specimen name="Type" wide>
        <div className="grid gap-4">
          <p className="type-hero">Hero 40 / 64</p>
          <p className="type-h1">Heading one 32 / 44</p>
          <p className="type-h2">Heading two 28 / 32</p>
          <p className="type-h3">Heading three 22 / 24</p>
          <p className="type-lead">Lead 19. Held, not charged.</p>
          <p>Body 16 / 17. Your clinician has it. Usually by 4:10 pm.</p>
          <p className="type-meta text-muted">Meta 14. Saved. Pick up on any device.</p>
        </div>
      </Specimen>
      <Specimen name="Button">
        <State name="tones">
          <div className="flex flex-wrap gap-3">
            <Button>Continue</Button>
            <Button tone="hero">See plans and exact charges</Button>
            <Button tone="secondary">Back to orders</Button>
            <Button tone="quiet">Skip</Button>
            <Button tone="danger">Cancel this order</Button>
          </div>
        </State>
        <State name="busy, disabled with reason, link, desk size">
          <div className="flex flex-wrap items-start gap-3">
            <Button busy>Continue</Button>
            <Button reason="You can send a new code in 42 s.">Resend code</Button>
            <Button href="#button" tone="secondary">
              A link
            </Button>
            <Button size="desk">Approve</Button>
            <Button size="desk" tone="secondary">
              Assign to me
            </Button>
          </div>
        </State>
        <State name="wide, long text">
          <Button wide>{longText}</Button>
        </State>
        <State name="on bottle">
          <div className="rounded-card bg-bottle p-6">
            <Button tone="hero">Buy Now and Save</Button>
          </div>
        </State>
      </Specimen>
      <Specimen name="LineProgress">
        {[1, 2, 5].map((at) => (
          <State key={at} name={`step ${at}`}>
            <LineProgress label="About you" at={at} of={5} left={`about ${6 - at} min left`} />
          </State>
        ))}
      </Specimen>
      <Specimen name="Notes and notices">
        <State name="four tones">
          <div className="grid gap-3">
            <Notice title="Your pharmacy has it">
              It ships on Monday, because orders placed on Friday ship on Monday.
            </Notice>
            <Notice tone="success" title="Saved" />
            <Notice
              tone="warn"
              title="Your hold ends in 2 days"
              actions={<Button tone="secondary">Renew the hold</Button>}
            >
              We renew it for you unless your bank says no.
            </Notice>
            <Notice tone="error">{longText}</Notice>
          </div>
        </State>
        <State name="why, hold, promise">
          <div className="grid gap-4">
            <WhyNote>It decides your safe starting dose. Only your clinician sees the answer.</WhyNote>
            <AuthorizationNote amount="$809.95">held, not charged, until it ships.</AuthorizationNote>
            <PromiseNote basis="Reviews take up to 5 hours. Yours came in at 11:10 am.">
              Your clinician has it. Usually by 4:10 pm.
            </PromiseNote>
            <PromiseNote late basis="We have told the clinical lead.">
              Later than promised. Now by 6 pm.
            </PromiseNote>
          </div>
        </State>
        <State name="error summary (takes the focus)">
          <ErrorSummary
            errors={[
              { fieldId: 't3', message: 'Please enter a valid email address' },
              { fieldId: 'd2', message: 'April has 30 days' },
            ]}
          />
        </State>
        <State name="chips">
          <div className="flex flex-wrap gap-2">
            {threads.map((thread) => (
              <ThreadChip key={thread} thread={thread} />
            ))}
            <SlaChip state="late">0:48</SlaChip>
            <SlaChip state="soon">1:35</SlaChip>
            <SlaChip state="kept">3:20</SlaChip>
            <SlaChip state="paused">waiting for patient</SlaChip>
            <FlagChip>Nausea 7/10</FlagChip>
            <FlagChip grave>Pregnant</FlagChip>
          </div>
        </State>
      </Specimen>
      <Specimen name="Waiting and empty">
        <State name="loading block">
          <LoadingBlock label="Loading your orders" lines={4} />
        </State>
        <State name="progress in words">
          <div className="grid gap-5">
            <ProgressText label="Sending" text="38 of 54 MB, about 20 s" share={0.7} />
            <ProgressText label="Preparing" text="Preparing your video" />
          </div>
        </State>
        <State name="empty state">
          <EmptyState
            title="No messages yet"
            actions={<Button tone="secondary">Write to your clinician</Button>}
          >
            Questions about your dose or how you feel go here. A clinician answers, usually the same day.
          </EmptyState>
        </State>
        <State name="demo clock (the demo banner stands above the page)">
          <div className="grid gap-4">
            <DemoClockBar time="Thu, Nov 20, 2026, 2:10 pm Eastern" offset="3 days ahead of the real time">
              <Button size="desk" tone="secondary">
                +1 hour
              </Button>
              <Button size="desk" tone="secondary">
                +12 hours
              </Button>
              <Button size="desk" tone="secondary">
                Next due
              </Button>
            </DemoClockBar>
          </div>
        </State>
      </Specimen>
    </>
  )
}
