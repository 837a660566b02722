import type { Postgres } from '@faresight/kit/postgres'
import { benchIdFunction } from '../bench-id.ts'

/**
 * Inserts accounts in a few statements: three years of a growing site, four in five without a plan, names as uneven as in reality.
 * Unverified ones are of the last month, since they are deleted after it.
 */
export async function fillUsers({ pool }: Postgres, count: number): Promise<void> {
  await pool.query(benchIdFunction)
  await pool.query(users, [count, firstNames, lastNames, domains])
  await pool.query(
    `update users set role = 'admin' where id in (select bench_id('user ' || 40000 * n) from generate_series(1, 20) as n)`,
  )
  await pool.query(`update users set role = 'owner' where id = bench_id('user 1')`)
  await pool.query('vacuum analyze users')
}

const firstNames = words(`
  Mary James Emma Liam Olivia Noah Ava Oliver Sophia Elijah Isabella Lucas Mia Mason Charlotte Logan Amelia Ethan Harper Jacob
  Evelyn Michael Abigail Daniel Emily Henry Ella Jackson Elizabeth Sebastian Camila Aiden Luna Matthew Sofia Samuel Avery David
  Mila Joseph Aria Carter Scarlett Owen Penelope Wyatt Layla John Chloé Jack Victoria Luke Madison Jayden Eleanor Dylan Grace
  Grayson Nora Levi Riley Isaac Zoë Gabriel Hannah Julian Hazel Mateo Lily Anthony Ellie Jaxon Violet Lincoln Lillian Joshua
  Élodie François André José María Björn Søren Łukasz Jürgen Chinwe Kwame Aisha Fatima Mohammed Ahmed Yuki Haruto Wei Xiu Ming
  Priya Arjun Ananya Rohan Siobhán Niamh Pádraig Giulia Matteo Ioana Andrei Dmitri Svetlana Thandiwe Sipho`)

const lastNames = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor
  Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott
  Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz
  Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed
  Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez
  Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes
  Gonzales Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes
  Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez Mcdonald Woods
  Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez
  Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks Holmes Palmer Wagner Black Robertson Boyd Rose Stone Salazar Fox Warren Mills
  Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer Hawkins
  Tremblay Gagnon Côté Bouchard Gauthier Morin Lavoie Fortin Gagné Ouellet Pelletier Bélanger Lévesque Bergeron Leblanc Paquette
  O’Brien O’Connor Müller Özdemir Nowak Kowalski Ivanov Petrov Johansson Hansen Okafor Mensah Dlamini Tanaka Suzuki Wang Zhang Singh`)

const domains = words(`
  gmail.com gmail.com gmail.com gmail.com gmail.com outlook.com outlook.com hotmail.com yahoo.com yahoo.com icloud.com icloud.com
  proton.me aol.com live.ca bell.net rogers.com sympatico.ca gmx.de web.de orange.fr free.fr btinternet.com example.org`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

const users = `
  with chosen as (
    select n, floor(power(random(), 1.2) * cardinality($2::text[]))::int + 1 as first,
      floor(power(random(), 1.25) * cardinality($3::text[]))::int + 1 as last,
      floor(random() * cardinality($4::text[]))::int + 1 as domain,
      now() - interval '3 years' * (1 - sqrt(n / $1::float8)) as created, random() as named, random() as spelling,
      random() as verified, random() as plan, random() as tier, random() as way, random() as closed
    from generate_series(1, $1::int) as n
  ), people as (
    select *, ($2::text[])[first] as first_name, ($3::text[])[last] as last_name, ($4::text[])[domain] as host,
      case when plan < 0.8 then null when plan < 0.89 then 'active' when plan < 0.98 then 'canceled'
        when plan < 0.99 then 'trialing' else 'past_due' end as status
    from chosen
  )
  insert into users (id, email, password, first_name, last_name, auth_provider, google_id, email_verified,
    subscription_status, subscription_tier, subscription_currency, subscription_ends_at, access_until, plan_version, stripe_customer_id,
    stripe_subscription_id, closed_at, created_at, updated_at)
  select bench_id('user ' || n),
    lower(translate(case when spelling < 0.5 then first_name || '.' || last_name when spelling < 0.8 then left(first_name, 1) || last_name
      else first_name || '_' || left(last_name, 3) end, 'éëçóáíøöüłÉŁÖ’', 'eecoaioouleloo')) || n || '@' || host,
    case when way < 0.7 then '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || '$' || md5('x' || n) || md5('y' || n) end,
    case when named < 0.92 then first_name end, case when named < 0.9 then last_name end,
    case when way < 0.7 then 'local' else 'google' end, case when way >= 0.7 then 'google-' || n end,
    created < now() - interval '30 days' or verified < 0.8,
    status, case when status is null then null when tier < 0.6 then 'monthly' when tier < 0.8 then 'semiannual' else 'annual' end,
    case when status is not null then 'USD' end,
    case when status is not null then now() + interval '1 day' * (n % 300 - 100) end,
    case when status is not null then now() + interval '1 day' * (n % 300 - 93) end,
    case when status is null then 0 else 1 end,
    case when status is not null then 'cus_' || md5('c' || n) end, case when status is not null then 'sub_' || md5('s' || n) end,
    case when closed < 0.01 then now() - interval '10 days' end, created, created
  from people`
