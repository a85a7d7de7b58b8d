/** The binding of the objects, as far as it is used. */
export interface SavedNamespace {
  idFromName(name: string): DurableObjectId
  get(id: DurableObjectId): unknown
}
