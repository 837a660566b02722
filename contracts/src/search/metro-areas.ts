/** Cities with several airports (‘All airports’). IATA metro codes where no airport has the same code (LON, NYC), else our own codes with Q that no airport with flights has. */
export interface MetroArea {
  readonly code: string
  readonly name: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly airports: readonly string[]
}

export const metroAreas: readonly MetroArea[] = [
  area('LON', 'London', 'GB', 51.51, -0.13, 'LHR LGW STN LTN LCY SEN'),
  area('PAR', 'Paris', 'FR', 48.86, 2.35, 'CDG ORY BVA'),
  area('MIL', 'Milan', 'IT', 45.46, 9.19, 'MXP BGY LIN'),
  area('ROM', 'Rome', 'IT', 41.9, 12.5, 'FCO CIA'),
  area('QVE', 'Venice', 'IT', 45.44, 12.33, 'VCE TSF'),
  area('QBN', 'Barcelona', 'ES', 41.39, 2.17, 'BCN GRO REU'),
  area('TCI', 'Tenerife', 'ES', 28.29, -16.56, 'TFS TFN'),
  area('QAM', 'Amsterdam', 'NL', 52.37, 4.9, 'AMS EIN RTM'),
  area('QBX', 'Brussels', 'BE', 50.85, 4.35, 'BRU CRL'),
  area('QFF', 'Frankfurt', 'DE', 50.11, 8.68, 'FRA HHN'),
  area('QMU', 'Munich', 'DE', 48.14, 11.58, 'MUC FMM'),
  area('QDU', 'Düsseldorf', 'DE', 51.23, 6.78, 'DUS NRN'),
  area('QVN', 'Vienna', 'AT', 48.21, 16.37, 'VIE BTS'),
  area('QWA', 'Warsaw', 'PL', 52.23, 21.01, 'WAW WMI RDO'),
  area('QKV', 'Kyiv', 'UA', 50.45, 30.52, 'KBP IEV'),
  area('MOW', 'Moscow', 'RU', 55.76, 37.62, 'SVO DME VKO ZIA'),
  area('STO', 'Stockholm', 'SE', 59.33, 18.07, 'ARN BMA NYO VST'),
  area('QOS', 'Oslo', 'NO', 59.91, 10.75, 'OSL TRF'),
  area('QCP', 'Copenhagen', 'DK', 55.68, 12.57, 'CPH MMX'),
  area('REK', 'Reykjavík', 'IS', 64.15, -21.94, 'KEF RKV'),
  area('QGL', 'Glasgow', 'GB', 55.86, -4.25, 'GLA PIK'),
  area('QBF', 'Belfast', 'GB', 54.6, -5.93, 'BFS BHD'),
  area('QIS', 'Istanbul', 'TR', 41.01, 28.98, 'IST SAW'),
  area('NYC', 'New York', 'US', 40.71, -74.01, 'JFK EWR LGA'),
  area('CHI', 'Chicago', 'US', 41.88, -87.63, 'ORD MDW'),
  area('WAS', 'Washington', 'US', 38.9, -77.04, 'IAD DCA BWI'),
  area('QLA', 'Los Angeles', 'US', 34.05, -118.24, 'LAX SNA ONT BUR LGB'),
  area('QBA', 'San Francisco', 'US', 37.77, -122.42, 'SFO SJC OAK'),
  area('QDF', 'Dallas', 'US', 32.78, -96.8, 'DFW DAL'),
  area('QHO', 'Houston', 'US', 29.76, -95.37, 'IAH HOU'),
  area('QMI', 'Miami', 'US', 25.76, -80.19, 'MIA FLL DJT'),
  area('QOR', 'Orlando', 'US', 28.54, -81.38, 'MCO SFB'),
  area('QTP', 'Tampa', 'US', 27.95, -82.46, 'TPA PIE SRQ'),
  area('QBS', 'Boston', 'US', 42.36, -71.06, 'BOS PVD MHT'),
  area('QSE', 'Seattle', 'US', 47.61, -122.33, 'SEA PAE'),
  area('QPX', 'Phoenix', 'US', 33.45, -112.07, 'PHX AZA'),
  area('YTO', 'Toronto', 'CA', 43.65, -79.38, 'YYZ YTZ YHM'),
  area('YMQ', 'Montreal', 'CA', 45.5, -73.57, 'YUL YHU'),
  area('QVR', 'Vancouver', 'CA', 49.28, -123.12, 'YVR YXX'),
  area('QMX', 'Mexico City', 'MX', 19.43, -99.13, 'MEX NLU TLC'),
  area('BUE', 'Buenos Aires', 'AR', -34.6, -58.38, 'EZE AEP'),
  area('SAO', 'São Paulo', 'BR', -23.55, -46.63, 'GRU CGH VCP'),
  area('RIO', 'Rio de Janeiro', 'BR', -22.91, -43.2, 'GIG SDU'),
  area('QMD', 'Medellín', 'CO', 6.25, -75.56, 'MDE EOH'),
  area('TYO', 'Tokyo', 'JP', 35.68, 139.76, 'HND NRT'),
  area('OSA', 'Osaka', 'JP', 34.69, 135.5, 'KIX ITM UKB'),
  area('QNG', 'Nagoya', 'JP', 35.18, 136.91, 'NGO NKM'),
  area('SPK', 'Sapporo', 'JP', 43.06, 141.35, 'CTS OKD'),
  area('SEL', 'Seoul', 'KR', 37.57, 126.98, 'ICN GMP'),
  area('BJS', 'Beijing', 'CN', 39.9, 116.41, 'PEK PKX'),
  area('QSH', 'Shanghai', 'CN', 31.23, 121.47, 'PVG SHA'),
  area('QCD', 'Chengdu', 'CN', 30.57, 104.07, 'TFU CTU'),
  area('QTA', 'Taipei', 'TW', 25.03, 121.57, 'TPE TSA'),
  area('QMN', 'Manila', 'PH', 14.6, 120.98, 'MNL CRK'),
  area('QBK', 'Bangkok', 'TH', 13.76, 100.5, 'BKK DMK'),
  area('QKL', 'Kuala Lumpur', 'MY', 3.14, 101.69, 'KUL SZB'),
  area('JKT', 'Jakarta', 'ID', -6.2, 106.82, 'CGK HLP'),
  area('QDE', 'Delhi', 'IN', 28.61, 77.21, 'DEL DXN HDO'),
  area('QMB', 'Mumbai', 'IN', 19.08, 72.88, 'BOM NMI'),
  area('QGO', 'Goa', 'IN', 15.49, 73.83, 'GOI GOX'),
  area('QDX', 'Dubai', 'AE', 25.2, 55.27, 'DXB DWC SHJ'),
  area('QTH', 'Tehran', 'IR', 35.69, 51.39, 'IKA THR'),
  area('QCA', 'Cairo', 'EG', 30.04, 31.24, 'CAI SPX'),
  area('QJH', 'Johannesburg', 'ZA', -26.2, 28.05, 'JNB HLA'),
  area('QNB', 'Nairobi', 'KE', -1.29, 36.82, 'NBO WIL'),
  area('QME', 'Melbourne', 'AU', -37.81, 144.96, 'MEL AVV'),
]

function area(
  code: string,
  name: string,
  country: string,
  latitude: number,
  longitude: number,
  airports: string,
): MetroArea {
  return { code, name, country, latitude, longitude, airports: airports.split(' ') }
}
