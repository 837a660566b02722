/** Defines `bench_id('user 1')`: a UUID as random as the services', and the same in each statement and run. */
export const benchIdFunction = `
  create or replace function bench_id(what text) returns uuid language sql immutable
  return overlay(overlay(md5(what) placing '4' from 13) placing '8' from 17)::uuid`
