/** A transaction of the test gateway, as its report shows it. */
export type Entry = {
  id: string
  condition: string
  orderId: string
  originalId: string
  vaultId: string
  card: TestCard
  avs: string
  cvv: string
  fields: Record<string, string>
  actions: { type: string; amount: string; success: boolean; code: string; at: Date }[]
}

export type TestCard = { number: string; type: string; token: string }
