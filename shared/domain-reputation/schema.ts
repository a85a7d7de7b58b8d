// The shapes of what the domain reputation tool answers: a score, what it is made of, and the proof of each part.
import * as v from 'valibot'
import { ListResult } from '#shared/dnsbl/schema.ts'
import { Registration } from '#shared/rdap/schema.ts'
import { Severity } from '#shared/report/finding.ts'

/**
 * - measured: all of it
 * - partial: a part could not be found out and counts neither for nor against the domain
 * - unknown: nothing of it could be found out
 * - not-applicable: it does not concern this domain
 */
export const ComponentState = v.picklist(['measured', 'partial', 'unknown', 'not-applicable'])
export type ComponentState = v.InferOutput<typeof ComponentState>

/** Why there are points, or why they are missing. */
export const Reason = v.object({
  /** What it adds, below zero what it takes away; null when it could not be found out. */
  points: v.nullable(v.number()),
  /** One plain sentence. */
  text: v.string(),
  fix: v.optional(v.string()),
})
export type Reason = v.InferOutput<typeof Reason>

export const ComponentName = v.picklist(['DMARC', 'SPF', 'DKIM', 'MX and addresses', 'Blocklists', 'Age'])
export type ComponentName = v.InferOutput<typeof ComponentName>

export const Component = v.object({
  name: ComponentName,
  /** Not rounded; 0 when nothing could be found out. */
  points: v.number(),
  /** What the component can be worth. */
  max: v.number(),
  /** What of it could be measured: the others are left out of both sums. */
  counted: v.number(),
  state: ComponentState,
  reasons: v.array(Reason),
})
export type Component = v.InferOutput<typeof Component>

/** A fact that keeps the whole score down, whatever the sum says. */
export const Cap = v.object({ code: v.string(), limit: v.number(), reason: v.string() })
export type Cap = v.InferOutput<typeof Cap>

export const DetailLine = v.object({
  text: v.string(),
  severity: Severity,
  /** It says what could not be found out. */
  unknown: v.optional(v.boolean()),
  /** Missing when the line is about no points. */
  points: v.optional(v.number()),
})
export type DetailLine = v.InferOutput<typeof DetailLine>

/** What the blocklists say of one address that takes in the domain's mail. */
export const MailHostLists = v.object({ host: v.string(), ip: v.string(), rows: v.array(ListResult) })
export type MailHostLists = v.InferOutput<typeof MailHostLists>

export const DomainReputation = v.object({
  domain: v.string(),
  /** Milliseconds since 1970. */
  checkedAt: v.number(),
  /** The name that belongs to one owner, which the blocklists were asked for; the register may know a shorter one. */
  registeredDomain: v.string(),
  /** 0 to 100; null when less than 60% of the whole could be measured. */
  finalScore: v.nullable(v.number()),
  /** The share that could be measured, 0 to 1. */
  coverage: v.number(),
  /** The two sums. */
  points: v.number(),
  counted: v.number(),
  /** What the score is made of. */
  components: v.array(Component),
  /** All that apply, the lowest first. */
  caps: v.array(Cap),
  /** Empty when the register names none. */
  registrar: v.string(),
  /** The texts of `lines`. */
  details: v.array(v.string()),
  /** What speaks for and against the domain, in plain sentences. */
  lines: v.array(DetailLine),
  /** Days as year-month-day; null when the register does not say. */
  registered: v.nullable(v.string()),
  expires: v.nullable(v.string()),
  /** Days since it was registered. */
  ageDays: v.nullable(v.number()),
  registration: Registration,
  /** What the blocklists say of the domain itself. */
  lists: v.array(ListResult),
  mailHostLists: v.array(MailHostLists),
  /** Why there are none; empty when there are. */
  mailHostNote: v.string(),
  message: v.string(),
})
export type DomainReputation = v.InferOutput<typeof DomainReputation>
