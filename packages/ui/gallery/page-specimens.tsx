import { useState } from 'react'
import { Button } from '../src/button.tsx'
import { ChargeTimeline } from '../src/charge-timeline.tsx'
import { DataTable } from '../src/data-table.tsx'
import { DoseCard } from '../src/dose-card.tsx'
import { EmptyState } from '../src/empty-state.tsx'
import { FiguresTable } from '../src/figures-table.tsx'
import { Footer } from '../src/footer.tsx'
import { Fold } from '../src/fold.tsx'
import { Hero } from '../src/hero.tsx'
import { KeyValueList } from '../src/key-value-list.tsx'
import { OrderSummary } from '../src/order-summary.tsx'
import { PayFoot } from '../src/pay-foot.tsx'
import { PlanCards } from '../src/plan-card.tsx'
import { RangeChart } from '../src/range-chart.tsx'
import { StaffShell } from '../src/staff-shell.tsx'
import { Tabs } from '../src/tabs.tsx'
import { Tracker } from '../src/tracker.tsx'
import { UploadZone } from '../src/upload-zone.tsx'
import { charges, longText, plans, queue, queueColumns, range, rangeTable, steps } from './sample-data.tsx'
import { Specimen, State } from './specimen.tsx'

const tabs = ['Orders', 'Doctor chat', 'Dosage', 'Profile', 'Billing', 'Upgrade'].map((label, at) => ({
  id: label.toLowerCase().replace(' ', '-'),
  label,
  ...(at === 1 ? { count: 2 } : {}),
}))

export function PageSpecimens() {
  const [plan, setPlan] = useState('6')
  const [tab, setTab] = useState('orders')
  return (
    <>
      <Specimen name="Hero" wide>
        <Hero
          eyebrow="Your report, Maya"
          title="A steady way from 212 to 168 lb."
          figures={[
            { name: 'Current weight', value: '212', unit: 'lb' },
            { name: 'Target weight', value: '168', unit: 'lb' },
            { name: 'Pounds to lose', value: '44', unit: 'lb' },
          ]}
          lead="Trial averages sit inside the shaded range. Yours may differ, so we show a range and check it with you every month."
          actions={<Button tone="hero">See plans and exact charges</Button>}
        />
      </Specimen>
      <Specimen name="RangeChart, ChargeTimeline">
        <div className="card">
          <RangeChart {...range} />
          <FiguresTable {...rangeTable} summary={range.summary} />
        </div>
        <div className="card">
          <ChargeTimeline
            title="What you will be charged"
            lead="Semaglutide, 6‑month plan. Nothing else, ever."
            charges={charges}
            reached={2}
          />
        </div>
      </Specimen>
      <Specimen name="PlanCards, OrderSummary, Fold, PayFoot">
        <State name="choice of term" bare>
          <PlanCards id="plan" label="Choose how you pay" plans={plans} value={plan} onChange={setPlan} />
        </State>
        <div className="card">
          <OrderSummary
            title="Order"
            product="Semaglutide, compounded"
            lines={[
              { label: 'Ships', note: 'about Thu, Nov 20', value: '$809.95 charged' },
              { label: 'Feb 18', value: '$0' },
              { label: 'May 19', note: 'renews', value: '$809.95' },
            ]}
            total={{ label: 'Today', value: '$809.95 held' }}
          >
            <p className="type-small">
              <a href="#plan" className="link">
                Have a code?
              </a>
            </p>
          </OrderSummary>
          <Fold title="Every charge with its date">Charges</Fold>
          <PayFoot amount="Hold $809.95" note="charged when it ships">
            <Button wide>Buy Now and Save</Button>
          </PayFoot>
        </div>
      </Specimen>
      <Specimen name="Tracker, DoseCard">
        <div className="card">
          <Tracker label="Order C-1042" steps={steps} />
        </div>
        <DoseCard
          title="Dose card"
          medicine="semaglutide, once a week"
          strength="0.5 mg"
          draw={{ label: 'draw to', units: 20, unitsText: '20 units', volume: '0.2 mL' }}
          footnote="U‑100 syringe · vial 2.5 mg/mL · lot on your label must match"
        />
        <div className="card">
          <Tracker
            label="Order with a problem"
            steps={[
              { id: 'a', title: 'Prescription accepted', state: 'done', thread: 'medicine' },
              {
                id: 'b',
                title: 'Your bank refused the charge',
                state: 'problem',
                thread: 'problem',
                note: longText,
                actions: <Button>Try Again</Button>,
              },
              { id: 'c', title: 'Cold overnight', state: 'open', thread: 'delivery' },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="UploadZone">
        <State name="empty">
          <UploadZone
            id="u1"
            label="A photo of your ID"
            hint="A driver licence or passport, JPG or PNG, up to 10 MB."
            accept="image/*"
            onChoose={() => {}}
          />
        </State>
        <State name="ready">
          <UploadZone
            id="u2"
            label="A photo of your ID"
            accept="image/*"
            file={{ name: 'licence-front.jpg', sizeText: '2.1 MB', kind: 'image' }}
            onChoose={() => {}}
            onRemove={() => {}}
          />
        </State>
        <State name="sending">
          <UploadZone
            id="u3"
            label="A quick video for Texas"
            accept="video/*"
            file={{ name: 'video.mp4', sizeText: '54 MB', kind: 'video' }}
            progress={{ text: '38 of 54 MB, about 20 s', share: 0.7 }}
            onChoose={() => {}}
          />
        </State>
        <State name="error">
          <UploadZone
            id="u4"
            label="A quick video for Texas"
            error="The connection was lost. Your file is still here."
            accept="video/*"
            file={{ name: `${'a-very-long-file-name-'.repeat(4)}.mp4`, sizeText: '54 MB', kind: 'video' }}
            onChoose={() => {}}
            onRetry={() => {}}
            onRemove={() => {}}
          />
        </State>
      </Specimen>
      <Specimen name="Tabs, KeyValueList" wide>
        <Tabs label="Account" tabs={tabs} selected={tab} onSelect={setTab}>
          <div className="card max-w-form">
            <KeyValueList
              items={[
                {
                  label: 'State',
                  value: 'Texas',
                  action: (
                    <a href="#tabs" className="link">
                      Change
                    </a>
                  ),
                },
                {
                  label: 'Date of birth',
                  value: '30 April 1984',
                  action: (
                    <a href="#tabs" className="link">
                      Change
                    </a>
                  ),
                },
                {
                  label: 'Email',
                  value: 'a.very.long.address.that.does.not.break@subdomain.example.com',
                  action: (
                    <a href="#tabs" className="link">
                      Change
                    </a>
                  ),
                },
              ]}
            />
          </div>
        </Tabs>
      </Specimen>
      <Specimen name="DataTable" wide>
        <div className="card">
          <DataTable
            caption="Clinical review"
            columns={queueColumns}
            rows={queue}
            rowKey={(row) => row.id}
            rowMark={(row) => row.id === '2'}
          />
        </div>
        <div className="w-80 max-w-full">
          <DataTable
            caption="The same at 320 px"
            columns={queueColumns}
            rows={queue}
            rowKey={(row) => row.id}
          />
        </div>
        <DataTable
          caption="Empty"
          columns={queueColumns}
          rows={[]}
          rowKey={(row) => row.id}
          empty={
            <EmptyState title="Nothing waits" seed={5}>
              New requests appear here by themselves.
            </EmptyState>
          }
        />
      </Specimen>
      <Specimen name="Footer" wide>
        <Footer
          company="Contour Demo Clinic, 100 Example Street, Austin, TX 78701"
          contact="help@example.com · (512) 555-0100"
          links={[
            'HIPAA notice',
            'Privacy policy',
            'Returns and refund policy',
            'Terms',
            'Telehealth consent',
            'About',
          ].map((label) => ({ label, href: `#${label}` }))}
        />
      </Specimen>
    </>
  )
}

export function StaffPage() {
  return (
    <StaffShell
      links={[
        { href: '#staff', label: 'Clinical review', count: 14, current: true },
        { href: '#staff-pharmacy', label: 'Pharmacy', count: 3 },
        { href: '#staff-outbox', label: 'Outbox' },
        { href: '#staff-jobs', label: 'Jobs' },
      ]}
      person="Dr. Example"
      roleName="Clinician"
      onSignOut={() => {}}
    >
      <div className="card p-5!">
        <h1 className="type-h3">Clinical review</h1>
        <p className="mb-3 text-muted">14 waiting · oldest 4 h 12 m · promise 5 h</p>
        <DataTable
          caption="Clinical review"
          captionHidden
          columns={queueColumns}
          rows={queue}
          rowKey={(row) => row.id}
          rowMark={(row) => row.id === '2'}
        />
        <div className="mt-4 flex gap-2">
          <Button size="desk">Approve</Button>
          <Button size="desk" tone="secondary">
            Ask patient
          </Button>
          <Button size="desk" tone="danger">
            Decline
          </Button>
        </div>
      </div>
    </StaffShell>
  )
}
