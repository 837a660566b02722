import type { Postgres } from '@faresight/kit/postgres'

/** So many accounts, with a session each, in the shape in which auth keeps them. */
export async function fillAccounts({ pool }: Postgres, count: number): Promise<void> {
  await pool.query("set statement_timeout = '10min'")
  await pool.query(
    `with made as (
       insert into auth.users (id, email, password, first_name, last_name, email_verified)
       select gen_random_uuid(), 'somebody.of.' || n || '@mail.example.org',
         '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || '$' || md5('x' || n) || md5('y' || n), 'Mira', 'Okafor', true
       from generate_series(1, $1::int) as n
       returning id
     )
     insert into auth.sessions (sid, sess, expire)
     select encode(sha256(id::text::bytea), 'hex'),
       jsonb_build_object('userId', id, 'createdAt', now(), 'signedInAt', now(), 'method', 'password'),
       now() + interval '7 days'
     from made`,
    [count],
  )
  await pool.query('vacuum analyze')
}
