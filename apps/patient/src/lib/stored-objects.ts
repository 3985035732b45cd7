import type { Product } from '@contour/contract/catalog'
import type { User } from '@contour/contract/shapes'
import type { ChatProfile } from '@contour/contract/support-chat'
import type { FormName } from '@contour/domain/assessments/answers'
import type { LoaderState } from '../features/assessments/loaded-order.ts'
import type { IntakeAnswers } from '../features/intake/intake-answers.ts'

/** One item as the documents define it; prices in dollars with two decimals (X-37, D-25). */
export type CartItem = {
  id: string
  name: string
  category: string
  price: number
  retail_price: number
  subheader: string
  sku: string
  stripe_id: string
  quantity: number
  image: string
  is_addon: boolean
  main_type: string
}

/** What the medication questionnaire stores (F-QST-024). */
export type PlanOptions = {
  currentlyTakingGLP: boolean | null
  currentGLPMed: string | null
  selectedGLPMed: string | null
  selectedPlanTerms: number | null
  currentDose: string | null
}

/** G-STO-010. */
export type TrackingRecord = {
  utm_source?: string
  utm_medium?: string
  utm_campaign?: string
  utm_term?: string
  utm_content?: string
  gclid?: string
  fbclid?: string
  landing_page?: string
  referrer?: string
  timestamp?: string
}

/** An item of a shipment, as the request names it (document 3 §3). */
export type ReplacementItem = { id: string; name: string }

/** An answer at which a form stopped, as it is sent. */
export type StopToSend = {
  id: string
  form: FormName
  question: string
  answer: string | string[]
  stop_key: string
}

export type ReplacementDraft = {
  step: 'items' | 'reason' | 'photo'
  items: ReplacementItem[]
  reason: string
  /** The uploaded photo: what the request sends, and what the page shows of it; `preview` is a small data URL. */
  photo: { url: string; name: string; bytes: number; preview: string } | null
}

/** Client state stored on the device, by storage key (G-STO-001 to 012). */
export type StoredObjects = {
  user: User
  /** What the form loader read last (P-LDR-009). */
  loader: LoaderState
  cart: { items: CartItem[]; cart_id: string | null }
  progress: {
    intake?: IntakeAnswers
    /** When the intake was started (epoch milliseconds), and the key under which it is sent once. */
    began_at?: number
    submission_id?: string
    desired_weight?: number
    plan?: PlanOptions
  }
  /** Letters of ?sema= and ?tir=, and the report's offer name (F-INT-055, X-08). */
  offers: { sema?: string; tir?: string; offer?: string }
  /** Answers at which a form stopped that have not reached the server yet (D-81). */
  stops: { waiting: StopToSend[] }
  case: { order_id?: string }
  encounter: { id?: string; provider?: number }
  currentMed: { med: string; dose: string }
  /** Cached product list (G-STO-009, X-42). */
  products: { items: Product[] }
  /** The steps of a request for a replacement, so that a reload loses none of them. */
  replacement: ReplacementDraft
  /** The visitor's chat profile, with the secret that stands for a session (D-43). */
  chat_user: ChatProfile & { secret: string }
  tracking: TrackingRecord
  /** How the first visit of this device started; `tracking` is the current visit (M-32). */
  first_touch: TrackingRecord
}
