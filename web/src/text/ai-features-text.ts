import { enAiFeatures } from './en/ai-features.ts'

/** What the page on the AI Deal Search says. */
export const aiFeaturesText: typeof enAiFeatures = enAiFeatures
