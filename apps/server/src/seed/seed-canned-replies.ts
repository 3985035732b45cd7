import { isNull } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { cannedReplies, cannedReplyVersions } from '../db/schema.ts'

type Prepared = { channel: 'doctor' | 'support' | 'both'; title: string; body: string }

/** Wordings to begin with; staff change and withdraw them on their page. Clinical advice is not among them. */
const PREPARED: readonly Prepared[] = [
  {
    channel: 'both',
    title: 'I am looking into it',
    body: 'Hello {first_name}, thank you for your message. I am looking into it and will write to you here. {staff_name}',
  },
  {
    channel: 'support',
    title: 'Where is my order',
    body: 'Hello {first_name}, the top of your home page shows where your order {order_number} is, who has it now and until when. {staff_name}',
  },
  {
    channel: 'support',
    title: 'Broken or missing package',
    body: 'Hello {first_name}, I am sorry about that. On your home page, select "Something is wrong with it" for the delivered order {order_number} and send a photo. We will send it again at no charge if it arrived broken. {staff_name}',
  },
  {
    channel: 'support',
    title: 'Question for the clinician',
    body: 'Hello {first_name}, this is a question for your clinician. I am giving them your message now, and they will answer you here. {staff_name}',
  },
  {
    channel: 'support',
    title: 'Cancel or pause the plan',
    body: 'Hello {first_name}, you can pause or cancel your plan yourself under Billing. You see what it costs before you confirm. If you would rather have me do it, write to me here. {staff_name}',
  },
  {
    channel: 'support',
    title: 'A charge that you do not know',
    body: 'Hello {first_name}, I have your payments in front of me. Past payments, under Billing on your home page, lists each of them with its day and what it was for. Tell me which one you do not know, and I will ask our billing team to look at it. {staff_name}',
  },
  {
    channel: 'support',
    title: 'Change the address',
    body: 'Hello {first_name}, you can change your address under Profile on your home page. If the pharmacy already has order {order_number}, that parcel keeps its label, and the one after it goes to the new address. {staff_name}',
  },
  {
    channel: 'support',
    title: 'Delete my data',
    body: 'Hello {first_name}, please send this request from the page Your records, so that we know it is from you. We answer within 30 days. Some records we must keep by law, and our answer says which. {staff_name}',
  },
  {
    channel: 'support',
    title: 'Question about the dose',
    body: 'Hello {first_name}, a dose is a question for your clinician, so I am giving them your message now. Please do not change your dose before they answer. If you feel very ill, call 911. {staff_name}',
  },
  {
    channel: 'doctor',
    title: 'Please tell me more',
    body: 'Hello {first_name}, thank you for writing. Please tell me since when you have this, how strong it is, and what else you take. If it gets worse quickly, call 911. {staff_name}',
  },
  {
    channel: 'doctor',
    title: 'Delivery or billing question',
    body: 'Hello {first_name}, our support team can answer this best. I am giving them your message now, and they will answer you here. {staff_name}',
  },
]

/** Adds the prepared replies to a new database; one that has any, also withdrawn ones, is left as it is. */
export async function seedCannedReplies({
  db,
  clock,
  random,
}: Pick<Ctx, 'db' | 'clock' | 'random'>): Promise<void> {
  const [any] = await db
    .select({ id: cannedReplyVersions.id })
    .from(cannedReplyVersions)
    .where(isNull(cannedReplyVersions.staff_id))
    .limit(1)
  if (any) return
  await db.transaction(async (tx) => {
    const now = clock.now()
    for (const { channel, title, body } of PREPARED) {
      const [reply] = await tx
        .insert(cannedReplies)
        .values({ public_id: random.id(), channel, created_at: now })
        .returning({ id: cannedReplies.id })
      if (reply)
        await tx
          .insert(cannedReplyVersions)
          .values({ reply_id: reply.id, version: 1, title, body, created_at: now })
    }
  })
}
